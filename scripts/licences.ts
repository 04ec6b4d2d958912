import { resolve } from 'node:path';
import { mayBeInstalled } from './licences/allowed';
import { installedPackages } from './licences/installed';
import { knownVulnerabilities } from './licences/vulnerabilities';

const root = resolve(import.meta.dirname, '..');
const packages = await installedPackages(root);
const refused = packages.filter((one) => !mayBeInstalled(one));
for (const { name, version, licence } of refused)
  console.log(
    `${name} ${version}: ${licence ?? 'no licence'} is not among those allowed (scripts/licences/allowed.ts).`,
  );
const counts = new Map<string, number>();
for (const { licence } of packages) counts.set(licence ?? 'none', (counts.get(licence ?? 'none') ?? 0) + 1);
const summary = [...counts].map(([licence, count]) => `${licence} ${count}`).join(', ');
console.log(`${packages.length} packages of an installation: ${summary}.`);

const vulnerabilities = await knownVulnerabilities();
const bad = 'bad' in vulnerabilities ? vulnerabilities.bad : [];
if ('skipped' in vulnerabilities)
  console.log(`Known vulnerabilities: SKIPPED, the registry does not tell (${vulnerabilities.skipped}).`);
else {
  for (const line of bad) console.log(`Known vulnerability: ${line}`);
  console.log(`Known vulnerabilities: ${bad.length} high or critical, ${vulnerabilities.others} lesser.`);
}
if (refused.length > 0 || bad.length > 0) process.exitCode = 1;

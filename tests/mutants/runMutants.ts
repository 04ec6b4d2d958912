import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Mutant } from './mutant';
import { mutants } from './mutants';

/**
 * `npm run test:mutants [-- words]`: puts each fault in, all or those whose name or file holds the words, and runs the suite that must
 * notice it. Ends with 1 when a fault was not noticed, or a suite fails without one.
 */
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'startline-mutants-'));
const wanted = process.argv.slice(2).join(' ').toLowerCase();
const chosen = mutants.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(wanted));
const unnoticed: string[] = [];

try {
  for (const suite of new Set(chosen.map((mutant) => mutant.suite))) {
    const { failed, passed } = runSuite(suite);
    if (failed > 0 || passed === 0) {
      unnoticed.push(`${suite}: it fails without any fault`);
      continue;
    }
    console.log(`\n${suite} (${passed} tests)`);
    for (const mutant of chosen) if (mutant.suite === suite) report(mutant, runSuite(suite, mutant));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${chosen.length - unnoticed.length} of ${chosen.length} faults noticed.`);
for (const line of unnoticed) console.log(`  not noticed: ${line}`);
if (unnoticed.length > 0) process.exitCode = 1;

function report({ name }: Mutant, { failed, first }: Outcome): void {
  if (failed === 0) unnoticed.push(name);
  console.log(failed === 0 ? `  NOT NOTICED  ${name}` : `  noticed      ${name}  (${first})`);
}

interface Outcome {
  passed: number;
  failed: number;
  /** Name of the first test that failed. */
  first: string;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

/** A suite that cannot even be loaded has noticed nothing: only tests that failed count. */
function runSuite(suite: string, mutant?: Mutant): Outcome {
  const outputFile = join(folder, 'report.json');
  rmSync(outputFile, { force: true });
  const bail = mutant ? ['--bail=1'] : [];
  const config = join(import.meta.dirname, 'vitest.config.ts');
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      suite,
      `--config=${config}`,
      ...bail,
      '--reporter=json',
      `--outputFile.json=${outputFile}`,
    ],
    { cwd: root, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'test', ...(mutant && { MUTANT: mutant.name }) } },
  );
  const { numPassedTests, numFailedTests, testResults }: Report = JSON.parse(readFileSync(outputFile, 'utf8'));
  const failure = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed');
  return { passed: numPassedTests, failed: numFailedTests, first: failure?.fullName ?? '' };
}

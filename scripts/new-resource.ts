import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describePlan } from '../engine/api/schema/describePlan';
import { plan } from '../resources/allResources';
import { PRODUCT_TABLES } from '../server/schema';
import { declarationOf, navigatedIn, registeredIn, testOf } from './newResource/files';
import { nameRefusal, namesOf } from './newResource/names';

const ROOT = resolve(import.meta.dirname, '..');
const REGISTER = join(ROOT, 'resources/allResources.ts');
const FEATURES = join(ROOT, 'src/features');

const { values, positionals } = parseArgs({
  options: { feature: { type: 'string', default: 'organising' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const features = await readdir(FEATURES);
const taken = describePlan(plan, PRODUCT_TABLES).tables.map((table) => table.name);
const refusal =
  nameRefusal(name, taken) ??
  (features.includes(values.feature) ? null : `There is no feature "${values.feature}": ${features.join(', ')}.`);
if (refusal === null) await make(name, join(FEATURES, values.feature, `${values.feature}.feature.ts`));
else {
  console.error(`${refusal}\nUsage: npm run resource:new -- drop_bags [--feature startList]`);
  process.exitCode = 2;
}

/** Writes the declaration, its registration, its pages and a test, and drafts the migration. */
async function make(name: string, featureFile: string): Promise<void> {
  const names = namesOf(name);
  const declaration = join(ROOT, names.declaration);
  const test = join(ROOT, names.test);
  const register = registeredIn(await readFile(REGISTER, 'utf8'), names);
  const feature = navigatedIn(await readFile(featureFile, 'utf8'), names);
  await writeNew(declaration, declarationOf(names));
  await writeNew(test, testOf(names));
  await writeFile(REGISTER, register);
  await writeFile(featureFile, feature);
  const files = [declaration, REGISTER, featureFile, test];
  await run('npx', ['biome', 'check', '--write', '--log-level=error', ...files]);
  for (const file of files) console.log(`Wrote ${relative(process.cwd(), file)}`);
  // In a process of its own, which reads the declarations as they are now.
  await run(process.execPath, ['scripts/run.mjs', 'scripts/draft-migration.ts', name]);
  console.log(
    `Now say in ${names.declaration} what ${names.words} are made of, then remove the migration and run: npm run migration:draft -- ${name}`,
  );
}

async function writeNew(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { flag: 'wx' });
}

async function run(command: string, args: string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { cwd: ROOT, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
}

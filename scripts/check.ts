// `npm run check [base]`: types, lint and the tests nearest to what changed since the branch left main, or since `base`.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { nearestTests } from './nearestTests';
import { testsWithin } from './testsWithin';

/** Of two workers together: with types and lint beside them, the tests are done within a minute on two cores. */
const TESTS_MS = 50_000;
/** They need a build, a browser or files from elsewhere: `npm test` runs them. */
const LONG = /^tests\/(?:run|e2e|real-data)\//;
/** Where Vitest notes what each test file took. */
const RESULTS = 'node_modules/.vite/vitest';

const [base = 'main'] = process.argv.slice(2);
const types = npmRun('typecheck');
const lint = npmRun('lint');
const changed = await changedSince(base);
const files = nearestTests({ sources: await sources(), changed }).map(({ file }) => file);
const { chosen, left } = testsWithin({
  files: files.filter((file) => !LONG.test(file)),
  always: new Set(changed),
  took: await recordedDurations(),
  ms: TESTS_MS,
});
const notRun = [...left, ...files.filter((file) => LONG.test(file))];
console.log(`${chosen.length} of the ${files.length} test files that reach what changed since ${base}.`);
const isGood = [await types, await lint, chosen.length === 0 || (await ends('npx', ['vitest', 'run', ...chosen]))];
if (notRun.length > 0) console.log(`Not run: ${notRun.length} test files (${byRoom(notRun)}). \`npm test\` runs them.`);
process.exitCode = isGood.every(Boolean) ? 0 : 1;

/** `access 12, api 40, console 31` */
function byRoom(tests: string[]): string {
  const counts = new Map<string, number>();
  for (const file of tests) {
    const [, room = ''] = file.split('/');
    counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([room, count]) => `${room} ${count}`)
    .join(', ');
}

/** In ms by the file's path; empty where no test ran yet. */
async function recordedDurations(): Promise<Map<string, number>> {
  const folders = await readdir(RESULTS).catch((): string[] => []);
  const texts = await Promise.all(folders.map((folder) => readFile(`${RESULTS}/${folder}/results.json`, 'utf8')));
  const notes = texts.flatMap((text) => (JSON.parse(text) as { results: [string, { duration: number }][] }).results);
  return new Map(notes.map(([name, { duration }]) => [name.slice(name.indexOf(':') + 1), duration]));
}

function npmRun(script: string): Promise<boolean> {
  return ends('npm', ['run', '--silent', script]);
}

async function ends(command: string, args: string[]): Promise<boolean> {
  const [code] = await once(
    spawn(command, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: undefined } }),
    'exit',
  );
  return code === 0;
}

/** Committed on this branch, or not committed yet. */
async function changedSince(base: string): Promise<string[]> {
  const start = (await git('merge-base', base, 'HEAD')).join('');
  return [...(await git('diff', '--name-only', start)), ...(await git('ls-files', '--others', '--exclude-standard'))];
}

async function sources(): Promise<Map<string, string>> {
  const files = await git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs');
  const texts = files.map(async (file) => [file, await readFile(file, 'utf8').catch(() => '')] as const);
  return new Map(await Promise.all(texts));
}

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { maxBuffer: 16_000_000 });
  return stdout.split('\n').filter((line) => line !== '');
}

// `npm run check [base]`: types, lint and the tests nearest to what changed since the branch left main, or since `base`.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { nearestTests } from './nearestTests';

/** As many as run in half a minute on two cores. */
const MOST = 12;
/** They need a build, a browser or files from elsewhere: `npm test` runs them. */
const LONG = /^tests\/(?:run|e2e|real-data)\//;

const [base = 'main'] = process.argv.slice(2);
const types = npmRun('typecheck');
const lint = npmRun('lint');
const nearest = nearestTests({ sources: await sources(), changed: await changedSince(base) }).filter(
  ({ file }) => !LONG.test(file),
);
const chosen = nearest.slice(0, MOST).map(({ file }) => file);
console.log(
  `${chosen.length} of the ${nearest.length} test files that reach what changed since ${base}, the nearest first.`,
);
const isGood = [await types, await lint, chosen.length === 0 || (await ends('npx', ['vitest', 'run', ...chosen]))];
process.exitCode = isGood.every(Boolean) ? 0 : 1;

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

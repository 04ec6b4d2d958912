// Runs a script written in TypeScript: `node scripts/run.mjs scripts/draft-migration.ts add_waves`.
// The script does its work while it is imported (top-level await) and reads process.argv as usual.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [node, , file, ...rest] = process.argv;
if (!file) {
  console.error('Usage: node scripts/run.mjs <script.ts> [arguments]');
  process.exit(2);
}
process.env.NODE_ENV ??= 'production';
process.argv = [node, resolve(file), ...rest];
try {
  await runnerImport(resolve(file), { root: resolve(import.meta.dirname, '..'), logLevel: 'error' });
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}

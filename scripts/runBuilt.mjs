import { buildIfChanged } from './build.mjs';

/** Runs a command of the built server, and ends with `failed` and one sentence where it fails. */
export async function runBuilt(run, failed = 1) {
  process.env.NODE_ENV ??= 'production';
  try {
    await (await buildIfChanged()).server;
    await run(await import('../dist/server/commands.js'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = failed;
  }
}

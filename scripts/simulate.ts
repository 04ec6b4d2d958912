import { USAGE, UsageError } from './simulate/options';
import { runSimulator } from './simulate/runSimulator';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) console.log(USAGE);
else await simulate();

async function simulate(): Promise<void> {
  const stopping = new AbortController();
  // Only once: a second Ctrl-C ends the process wherever it is.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    await runSimulator({ args, env: process.env, print: (line) => console.log(line), signal: stopping.signal });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof UsageError) console.error(`\n${USAGE}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

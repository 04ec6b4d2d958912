// `npm start`: builds what changed since the last build, then runs the server in this process.
import { buildIfChanged } from './build.mjs';

process.env.NODE_ENV ??= 'production';
const built = await buildIfChanged();
await built.server;
const { run } = await import('../dist/server/run.js');
// npm does not pass on a SIGTERM: once it is gone, the server ends in order as if it had been asked itself.
const npm = process.ppid;
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== npm && process.emit('SIGTERM'), 1_000).unref();
run({ consoleBuilt: built.all });

// `npm start`: builds what changed since the last build, then runs the server in this process.
import { buildIfChanged } from './build.mjs';

process.env.NODE_ENV ??= 'production';
const built = await buildIfChanged();
await built.server;
const { run } = await import('../dist/server/run.js');
run({ consoleBuilt: built.all });

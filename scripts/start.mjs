// `npm start`: builds what changed since the last build, then runs the server in this process.
import { buildIfChanged } from './build.mjs';

process.env.NODE_ENV ??= 'production';
await buildIfChanged();
await import('../dist/server/main.js');

// `npm run restore -- --from FOLDER`: a backup into an empty database and its file store.
import { runBuilt } from './runBuilt.mjs';

await runBuilt(({ restore }) => restore(process.argv.slice(2), process.env));

// `npm run backup -- --to FOLDER`: database and files, while the server runs or not. Configured by the server's own variables.
import { runBuilt } from './runBuilt.mjs';

await runBuilt(({ backup }) => backup(process.argv.slice(2), process.env));

// `npm run audit:verify`: whether the audit is as it was sealed; ends with 0, 1 (it is not) or 2 (it could not be told).
import { runBuilt } from './runBuilt.mjs';

await runBuilt(async ({ verifyAudit }) => {
  process.exitCode = await verifyAudit(process.argv.slice(2), process.env);
}, 2);

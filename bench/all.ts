import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleSizes } from './bundle/bundleSizes';
import { measureCourse } from './course/measureCourse';
import { measureEvent } from './event/measureEvent';
import { measureImport } from './import/measureImport';
import { measureList } from './list/measureList';
import { measureMap } from './map/measureMap';
import { measureMillion } from './million/measureMillion';
import { measureNodes } from './nodes/measureNodes';
import { measurePhone } from './public/measurePhone';
import { measurePublic } from './public/measurePublic';
import { measurePush } from './push/measurePush';
import { measureStart } from './start/measureStart';
import { table } from './table';
import { measureCrowd } from './timing/measureCrowd';
import { measureField } from './timing/measureField';
import { measureFrames } from './timing/measureFrames';
import { measureLive } from './timing/measureLive';
import { measureTiming } from './timing/measureTiming';

/** `npm run bench`: what docs/performance.md says, measured here and now. `npm run bench -- list` measures that alone. */
const benches: Record<string, (folder: string) => Promise<string>> = {
  list: measureList,
  event: measureEvent,
  start: measureStart,
  bundle: bundleSizes,
  import: measureImport,
  timing: measureTiming,
  live: measureLive,
  field: measureField,
  crowd: measureCrowd,
  frames: measureFrames,
  map: measureMap,
  course: measureCourse,
  public: measurePublic,
  phone: measurePhone,
  push: measurePush,
  nodes: measureNodes,
  million: measureMillion,
};
/** Minutes, and gigabytes of the disk. */
const ONLY_WHEN_ASKED = ['million'];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in benches));
if (unknown) throw new Error(`There is no measurement "${unknown}". There are: ${Object.keys(benches).join(', ')}.`);

await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--if-changed']);
console.log(
  table([
    ['Node', 'Processor', 'Cores'],
    [process.version, cpus()[0]?.model ?? '', availableParallelism()],
  ]),
);
for (const [name, measure] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ONLY_WHEN_ASKED.includes(name)) continue;
  const folder = await mkdtemp(join(tmpdir(), 'startline-bench-'));
  // As root, PostgreSQL runs as another user, who could not enter a folder below; it is PGlite that would be measured.
  await chmod(folder, 0o755);
  try {
    console.log(`\n${await measure(folder)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

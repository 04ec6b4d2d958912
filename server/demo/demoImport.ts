import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { startImport } from '../../engine/api/import/job/startImport';
import { SYSTEM } from '../../engine/core/access/actor';
import { asProfile } from '../../resources/tenancy';
import { receiveUpload } from '../files/receiveUpload';
import { recordFile } from '../files/recordFile';
import type { FileStorage } from '../files/storage';
import { DEMO_RACES } from './demoRaces';
import { CLUBS } from './people';

const ROWS = 120;
/** Rows of numbers that nobody has: an import of the demo shows what a refused row looks like. */
const UNKNOWN = [37, 74, 111];

/**
 * Brings in the clubs of the children's race from a file, as an organiser would. The server's worker runs it after the
 * start; three rows are refused.
 */
export async function importDemoClubs(options: {
  engine: Engine;
  storage: FileStorage;
  profileId: number | null;
}): Promise<void> {
  const { engine, storage, profileId } = options;
  const children = DEMO_RACES.at(-1);
  const found = await sql<{ id: number; event_id: number }>`
    select id, event_id from races where name = ${children?.name} order by id limit 1`.execute(engine.db);
  const [race] = found.rows;
  if (!children || !race) return;
  const received = await receiveUpload({
    stream: Readable.from([Buffer.from(clubList(children.firstNumber))]),
    fileName: 'kids-run-clubs.csv',
    visibility: 'private',
    path: 'imports',
    checkTransparency: false,
    storage,
  });
  const { id } = await recordFile({ engine, received, uploadedById: profileId });
  const body = { event_id: race.event_id, race_id: race.id, kind: 'athlete', file_id: id, mode: 'update' };
  await startImport({
    engine,
    actor: { ...SYSTEM, identity: profileId === null ? null : asProfile(profileId) },
    body,
  });
}

function clubList(firstNumber: number): string {
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const number = UNKNOWN.includes(i) ? 99_000 + i : firstNumber + i * 7;
    return `${number};${CLUBS[i % CLUBS.length]}`;
  });
  return ['Bib;Club', ...lines].join('\r\n');
}

import { sql } from 'kysely';
import type { EngineDatabase, Row } from '../../engine/api/engine';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import type { Plan } from '../../engine/core/plan';
import { humanise } from '../../engine/core/words';
import type { TablePrivacy } from '../../resources/privacy/privacy';
import type { FileStorage } from '../files/storage';
import type { ZipFile } from '../files/zipFile';
import { type NameRows, namesOfIds } from './namesOfIds';
import type { Person } from './person';
import { readableBundle, type Section } from './readableBundle';
import { rowsAbout, rowsBy } from './rowsOf';
import { tableCalled, tablesOfPeople } from './tables';

interface Bundling {
  readonly db: EngineDatabase;
  readonly plan: Plan;
  readonly storage: Pick<FileStorage, 'get'>;
  readonly zip: ZipFile;
  readonly person: Person;
  readonly signal: AbortSignal;
  progress(fraction: number): Promise<void>;
}

const PAGE = 500;

/** Writes what there is about a person: `index.html` for people first, then the same row by row as JSON for programs, and the files. */
export async function writeBundle({ db, plan, storage, zip, person, signal, progress }: Bundling): Promise<void> {
  const sections = await sectionsOf(db, plan, person);
  const files = await filesOf(db, person);
  const readable = readableBundle({ person, sections, files: files.map(entryOf) });
  await zip.addText('index.html', readable);
  for (const [done, section] of sections.entries()) {
    signal.throwIfAborted();
    await progress((done + 1) / (sections.length + 2));
    await writeRows(zip, section);
  }
  for (const file of files) {
    try {
      const { stream } = await storage.get(file.storage_key);
      await zip.addBytes(entryOf(file), stream);
    } catch (error) {
      // A row whose bytes are gone holds nothing.
      if (!(error instanceof FileNotFoundError)) throw error;
    }
  }
}

function entryOf({ id, storage_key }: { id: number; storage_key: string }): string {
  return `files/${id}-${storage_key.split('/').at(-1) ?? 'file'}`;
}

/** Whose account or which entries it is, then what hangs on them. */
const FIRST = ['profiles', 'athletes'];

/** Every kind of record that there can be, in the order that people look for it. */
async function sectionsOf(db: EngineDatabase, plan: Plan, person: Person): Promise<Section[]> {
  const tables = await tablesOfPeople(db);
  const name = await namesOfIds(db, plan, person);
  const section = (reading: Omit<Reading, 'db' | 'name'>, file: string, isAbout: boolean): Section => ({
    file: `${file}.json`,
    title: humanise(reading.table),
    isAbout,
    pages: () => pagesOf({ ...reading, db, name }),
  });
  const sections = tables.flatMap((one) => {
    const { name: table, declared } = one;
    const names = one.columns.map((column) => column.name);
    const about = rowsAbout(one, person);
    const by = rowsBy(one, person);
    return [
      ...(about ? [section({ table, which: about, columns: shownTo(declared, names) }, table, true)] : []),
      // Who made or answered something sees that, not what it says of others.
      ...(by ? [section({ table, which: by, columns: bare(declared, names) }, `${table}_by_this_person`, false)] : []),
    ];
  });
  const columns = tableCalled(tables, 'changes').columns.map((column) => column.name);
  sections.push(section({ table: 'changes', which: historyOf(person), columns }, 'changes', true));
  const rank = ({ file, isAbout }: Section) => (isAbout && FIRST.includes(file.replace('.json', '')) ? 0 : 1);
  return sections.sort((one, other) => rank(one) - rank(other));
}

/** What was changed of the person's own records. */
function historyOf({ athleteIds, profileIds }: Person) {
  return sql`((t.resource = 'athletes' and t.record_id = any(${[...athleteIds]}::bigint[]))
    or (t.resource = 'profiles' and t.record_id = any(${[...profileIds]}::bigint[])))`;
}

function shownTo({ secret = [] }: TablePrivacy, columns: readonly string[]): string[] {
  return columns.filter((name) => !secret.includes(name));
}

function bare(declared: TablePrivacy, columns: readonly string[]): string[] {
  const { secret = [], personal = [], replaced = [], kept = [], mentions = [], copies = [] } = declared;
  const left = [...secret, ...personal, ...replaced, ...kept, ...mentions, ...copies];
  return columns.filter((name) => !left.includes(name));
}

interface Reading {
  db: EngineDatabase;
  table: string;
  which: ReturnType<typeof sql>;
  columns: readonly string[];
  name: NameRows;
}

/** An entry with the rows as a list; none where there is no row. */
async function writeRows(zip: ZipFile, section: Section): Promise<void> {
  const rows = section.pages();
  const first = await rows.next();
  if (first.done) return;
  let count = 0;
  async function* pieces(): AsyncGenerator<string> {
    for (let page = first.value as readonly Row[] | undefined; page; page = await following()) {
      yield page.map((row) => `${count++ === 0 ? '[\n' : ',\n'}  ${JSON.stringify(row)}`).join('');
    }
    yield '\n]\n';
  }
  const following = async () => {
    const next = await rows.next();
    return next.done ? undefined : next.value;
  };
  await zip.addText(section.file, pieces());
}

/** By id where the table has one, so that no page is read twice; else there are few, and they come at once. */
async function* pagesOf({ db, table, which, columns, name }: Reading): AsyncGenerator<readonly Row[], undefined> {
  const hasId = columns.includes('id');
  const shown = sql.join(columns.map((name) => sql`t.${sql.ref(name)}`));
  for (let after = 0; ; ) {
    const page = await sql<Row>`
      select ${shown} from ${sql.table(table)} t where ${which} ${hasId ? sql`and t.id > ${after} order by t.id limit ${PAGE}` : sql``}`.execute(
      db,
    );
    if (page.rows.length > 0) yield await name(table, page.rows);
    if (!hasId || page.rows.length < PAGE) return;
    after = Number(page.rows.at(-1)?.id);
  }
}

/** Files that are the person's own: what they uploaded for themselves, their photo, and selfies that bear their name. */
export async function filesOf(db: EngineDatabase, person: Person): Promise<{ id: number; storage_key: string }[]> {
  const tables = await tablesOfPeople(db);
  const uploads = rowsAbout(tableCalled(tables, 'files'), person) ?? sql`false`;
  const selfies = rowsAbout(tableCalled(tables, 'selfies'), person) ?? sql`false`;
  const found = await sql<{ id: number; storage_key: string }>`
    select f.id, f.storage_key from files f where f.id in (select t.id from files t where ${uploads})
      or f.id in (select avatar_id from profiles where id = any(${[...person.profileIds]}::bigint[]))
      or f.id in (select t.image_id from selfies t where ${selfies})
    order by f.id`.execute(db);
  return found.rows;
}

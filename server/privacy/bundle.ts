import { sql } from 'kysely';
import type { EngineDatabase, Row } from '../../engine/api/engine';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import type { TablePrivacy } from '../../resources/privacy/privacy';
import type { FileStorage } from '../files/storage';
import type { ZipFile } from '../files/zipFile';
import type { Person } from './person';
import { rowsAbout, rowsBy } from './rowsOf';
import { tableCalled, tablesOfPeople } from './tables';
import { indexOf } from './wordsOfBundle';

interface Bundling {
  readonly db: EngineDatabase;
  readonly storage: Pick<FileStorage, 'get'>;
  readonly zip: ZipFile;
  readonly person: Person;
  readonly signal: AbortSignal;
  progress(fraction: number): Promise<void>;
}

/** What a bundle holds of a table. */
export interface Told {
  readonly table: string;
  readonly about: number;
  readonly by: number;
}

const PAGE = 500;

/** Writes what there is about a person, table by table and row by row, then the files, then `index.txt`, which says what is what. */
export async function writeBundle({ db, storage, zip, person, signal, progress }: Bundling): Promise<readonly Told[]> {
  const told: Told[] = [];
  const tables = await tablesOfPeople(db);
  for (const one of tables) {
    signal.throwIfAborted();
    const { name: table, declared } = one;
    const names = one.columns.map(({ name }) => name);
    const about = rowsAbout(one, person);
    const by = rowsBy(one, person);
    const counts = {
      about: about
        ? await writeRows({ db, zip, table, which: about, columns: shownTo(declared, names), name: table })
        : 0,
      // Who made or answered something sees that, not what it says of others.
      by: by
        ? await writeRows({
            db,
            zip,
            table,
            which: by,
            columns: bare(declared, names),
            name: `${table}_by_this_person`,
          })
        : 0,
    };
    told.push({ table, ...counts });
    await progress(told.length / (tables.length + 1));
  }
  const changes = await writeRows({
    db,
    zip,
    table: 'changes',
    which: historyOf(person),
    columns: tableCalled(tables, 'changes').columns.map(({ name }) => name),
    name: 'changes',
  });
  told.push({ table: 'changes', about: changes, by: 0 });
  const files = await writeFiles({ db, storage, zip, person });
  await zip.addText('index.txt', [indexOf({ person, told, files })]);
  return told;
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

interface Writing {
  db: EngineDatabase;
  zip: ZipFile;
  table: string;
  which: ReturnType<typeof sql>;
  columns: readonly string[];
  /** Of the entry, without `.json`. */
  name: string;
}

/** An entry with the rows as a list; none where there is no row. Gives how many. */
async function writeRows(options: Writing): Promise<number> {
  let count = 0;
  const rows = pagesOf(options);
  const first = await rows.next();
  if (first.done) return 0;
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
  await options.zip.addText(`${options.name}.json`, pieces());
  return count;
}

/** By id where the table has one, so that no page is read twice; else there are few, and they come at once. */
async function* pagesOf({ db, table, which, columns }: Writing): AsyncGenerator<readonly Row[], undefined> {
  const hasId = columns.includes('id');
  const shown = sql.join(columns.map((name) => sql`t.${sql.ref(name)}`));
  for (let after = 0; ; ) {
    const page = await sql<Row>`
      select ${shown} from ${sql.table(table)} t where ${which} ${hasId ? sql`and t.id > ${after} order by t.id limit ${PAGE}` : sql``}`.execute(
      db,
    );
    if (page.rows.length > 0) yield page.rows;
    if (!hasId || page.rows.length < PAGE) return;
    after = Number(page.rows.at(-1)?.id);
  }
}

/** Pictures and uploads of the person, as they are stored. */
async function writeFiles({
  db,
  storage,
  zip,
  person,
}: Pick<Bundling, 'db' | 'storage' | 'zip' | 'person'>): Promise<number> {
  let count = 0;
  for (const { id, storage_key } of await filesOf(db, person)) {
    const name = storage_key.split('/').at(-1) ?? 'file';
    try {
      const { stream } = await storage.get(storage_key);
      await zip.addBytes(`files/${id}-${name}`, stream);
      count += 1;
    } catch (error) {
      // A row whose bytes are gone holds nothing.
      if (!(error instanceof FileNotFoundError)) throw error;
    }
  }
  return count;
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

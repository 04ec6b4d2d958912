import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStorage } from '../files/storage';
import type { TableOfBackup } from './manifest';
import { rowsIn } from './tableParts';

const ROWS_AT_A_TIME = 1_000;
const quoted = pg.escapeIdentifier;

interface LoadOptions {
  session: pg.PoolClient;
  table: TableOfBackup;
  place: FileStorage;
  /** PGlite cannot take a COPY over its protocol. */
  takesCopy: boolean;
}

/** Fills a table with what the backup has of it. @throws Error where that is another number of rows than the manifest says. */
export async function loadTable({ session, table, place, takesCopy }: LoadOptions): Promise<void> {
  let rows = 0;
  for (const { key } of table.parts) {
    const { stream } = await place.get(key);
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        rows += rowsIn(chunk);
        done(null, chunk);
      },
    });
    const source = stream.pipe(createGunzip());
    stream.once('error', (error) => source.destroy(error));
    if (takesCopy) await pipeline(source, counted, session.query(copyFrom(`copy ${target(table)} from stdin`)));
    else await Promise.all([pipeline(source, counted), insertRows({ session, table, source: counted })]);
  }
  if (rows !== table.rows)
    throw new Error(`The backup has ${rows} rows of ${table.name}, and should have ${table.rows}.`);
}

function target({ name, columns }: TableOfBackup): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

async function insertRows({ session, table, source }: Pick<LoadOptions, 'session' | 'table'> & { source: Readable }) {
  const types = await typesOf({ session, table });
  const values = types.map((type, index) => `v${index}::${type}`).join(', ');
  const names = types.map((_, index) => `v${index}`).join(', ');
  const arrays = types.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const text = `insert into ${target(table)} overriding system value select ${values} from unnest(${arrays}) as x(${names})`;
  let rows: (string | null)[][] = [];
  const flush = async (): Promise<void> => {
    if (rows.length > 0)
      await session.query(
        text,
        types.map((_, column) => rows.map((row) => row[column] ?? null)),
      );
    rows = [];
  };
  for await (const line of linesOf(source)) {
    rows.push(line.split('\t').map(unescaped));
    if (rows.length === ROWS_AT_A_TIME) await flush();
  }
  await flush();
}

async function typesOf({ session, table }: Pick<LoadOptions, 'session' | 'table'>): Promise<string[]> {
  const { rows } = await session.query<{ type: string }>(
    `select format_type(a.atttypid, a.atttypmod) as type from unnest($2::text[]) with ordinality wanted(name, place)
     join pg_attribute a on a.attrelid = $1::regclass and a.attname = wanted.name order by place`,
    [quoted(table.name), table.columns],
  );
  return rows.map(({ type }) => type);
}

async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A value as COPY's text form has it: https://www.postgresql.org/docs/current/sql-copy.html */
function unescaped(text: string): string | null {
  return text === '\\N' ? null : text.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign);
}

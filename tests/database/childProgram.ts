import { sql } from 'kysely';
import { openDatabase } from '../../server/database/openDatabase';

/**
 * A process of its own that has a database open, to be killed by a test: `node childProgram.js DATA_DIR ENGINE hold|write`. Prints
 * `ready`; with `write` it then adds rows for ever and prints each number once its row is committed.
 */
const [dataDir = '', embedded, task] = process.argv.slice(2);
const { db } = await openDatabase({
  dataDir,
  embedded: embedded as 'postgres' | 'pglite',
  log: (line) => console.error(line),
});
await sql`create table if not exists acknowledged (number int primary key)`.execute(db);
console.log('ready');

for (let number = 1; task === 'write'; number++) {
  await sql`insert into acknowledged (number) values (${number})`.execute(db);
  console.log(number);
}
// Keeps the process alive until somebody ends it.
setInterval(() => {}, 60_000);

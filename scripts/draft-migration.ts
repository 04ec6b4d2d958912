import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { migrate } from '../server/database/migrate';
import { migrations } from '../server/database/migrations';
import { openDatabase } from '../server/database/openDatabase';
import { draftedChanges } from '../server/schema';

const FOLDER = resolve(import.meta.dirname, '../server/database/migrations');

const name = process.argv[2] ?? '';
if (/^[a-z][a-z0-9_]*$/.test(name)) await draft(name);
else {
  console.error('Usage: npm run migration:draft -- name_of_the_change (snake_case)');
  process.exitCode = 2;
}

/** Writes the difference between the migrations there are and the declarations as the next migration, to be reviewed. */
async function draft(name: string): Promise<void> {
  const statements = await onScratchDatabase();
  if (statements.length === 0) {
    console.log('The migrations already make what the declarations ask for; nothing to draft.');
    return;
  }
  const file = join(FOLDER, `${nextNumber()}_${name}.sql`);
  await writeFile(file, statements.map((statement) => `${statement};\n`).join('\n'), { flag: 'wx' });
  const doubtful = statements.filter((statement) => statement.startsWith('-- REVIEW'));
  console.log(
    `Drafted ${relative(process.cwd(), file)} with ${statements.length} statements. Read it before you commit it.`,
  );
  for (const statement of doubtful) console.log(statement.slice(0, statement.indexOf('\n')));
}

async function onScratchDatabase(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'startline-draft-'));
  try {
    const { db, close } = await openDatabase({ dataDir, embedded: 'auto', log: () => {} });
    try {
      await migrate({ db, migrations, log: () => {} });
      return await draftedChanges(db);
    } finally {
      await close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function nextNumber(): string {
  const last = Math.max(0, ...migrations.map((migration) => Number.parseInt(migration.name, 10) || 0));
  return String(last + 1).padStart(4, '0');
}

import { connectServer } from './pooledDatabase';
import { DatabaseUnavailable, type OpenDatabase } from './types';

const OLDEST_VERSION = 15;

/** Connects to the PostgreSQL of DATABASE_URL. Throws DatabaseUnavailable when it does not answer or is too old. */
export async function openExternal({
  databaseUrl,
  directUrl,
  namesStatements,
  log,
}: {
  databaseUrl: string;
  directUrl?: string | undefined;
  namesStatements: boolean;
  log(line: string): void;
}): Promise<OpenDatabase> {
  const place = placeOf(databaseUrl);
  const opened = await connectServer({
    connection: { connectionString: databaseUrl },
    ...(directUrl && { direct: { connectionString: directUrl } }),
    namesStatements,
    log,
  }).catch((error: Error) => {
    throw new DatabaseUnavailable(
      `Cannot connect to the PostgreSQL of DATABASE_URL (${place}): ${error.message || error.name}.`,
    );
  });
  if (Number.parseInt(opened.version, 10) < OLDEST_VERSION) {
    await opened.close();
    throw new DatabaseUnavailable(
      `The PostgreSQL of DATABASE_URL (${place}) is version ${opened.version}; ${OLDEST_VERSION} or later is needed.`,
    );
  }
  return { ...opened, engine: 'external', description: `PostgreSQL ${opened.version} at ${place}` };
}

/** Host and database without the password, for people to read. */
function placeOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    throw new DatabaseUnavailable(
      'DATABASE_URL is not a URL; it should look like postgres://user:password@host:5432/database.',
    );
  }
}

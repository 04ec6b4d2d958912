import { connectServer } from '../pooledDatabase';
import type { OpenDatabase } from '../types';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embeddedPostgres';

/** Opens the embedded PostgreSQL of `folder`. Throws DatabaseUnavailable. */
export async function openPostgres(options: EmbeddedPostgresOptions): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres(options);
  try {
    const opened = await connectServer({ connection: server.connection, namesStatements: true, log: options.log });
    const close = async () => {
      await opened.close();
      await server.stop();
    };
    return {
      ...opened,
      engine: 'postgres',
      description: `PostgreSQL ${opened.version}, embedded, in ${options.folder}`,
      close,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

import { connectSingleSession } from '../pooledDatabase';
import type { OpenDatabase } from '../types';
import { PgliteStream } from './pgliteStream';

/**
 * Opens PGlite over a folder the caller has locked (PGlite has no lock, and two on one folder lose rows), or over `memory://`. There is one
 * session: work inside a transaction must go through the transaction, else it waits for itself.
 */
export async function openPglite({ folder, log }: { folder: string; log(line: string): void }): Promise<OpenDatabase> {
  let stream: PgliteStream | undefined;
  const newStream = () => {
    // A thread that broke down is followed by a new one: the pool asks for a stream whenever it needs a connection.
    stream = new PgliteStream(folder);
    return stream;
  };
  const opened = await connectSingleSession({ stream: newStream, log });
  return {
    ...opened,
    engine: 'pglite',
    description: `PGlite (PostgreSQL ${opened.version}), in ${folder}`,
    warning: 'PGlite does not wait for the disk: a power cut may cost the last data, a crash of the process does not.',
    close: async () => {
      await opened.close();
      await stream?.ended;
    },
  };
}

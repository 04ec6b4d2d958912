import type { Engine } from '../../engine/api/engine';
import type { OpenDatabase } from '../database/types';
import { decodersOf } from './tcp/decodersOf';
import { startTcpServer } from './tcp/startTcpServer';
import { startTimingWorker } from './timingWorker';

interface TimingOptions {
  engine: Engine;
  database: OpenDatabase;
  /** Where decoders connect; left out, none can. */
  tcp: { port: number; host: string } | null;
  log(line: string): void;
  onError(error: unknown): void;
}

/** Everything of timing that runs besides requests: results that follow, and decoders that connect. */
export async function startTiming({
  engine,
  database,
  tcp,
  log,
  onError,
}: TimingOptions): Promise<{ stop(): Promise<void> }> {
  const worker = await startTimingWorker({ engine, database, onError });
  const decoders = tcp
    ? await startTcpServer({
        ...tcp,
        log,
        ...decodersOf(engine),
      })
    : null;
  return {
    async stop() {
      await decoders?.stop();
      await worker.stop();
    },
  };
}

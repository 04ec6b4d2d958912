import type { Engine, ResourceServer, Row } from '../../engine/api/engine';
import { readRecord } from '../../engine/api/operations/readRecords';
import type { Actor } from '../../engine/core/access/actor';

interface ImportControl {
  /** Checks, settles and queues an import. */
  start(o: { engine: Engine; actor: Actor; body: unknown }): Promise<{ record: Row; operationId: string }>;
  abort(engine: Engine, record: Row): Promise<void>;
}

/** Files and tasks belong to the server; the resource gets only what it needs of them. */
export function importsServer({ start, abort }: ImportControl): ResourceServer {
  return {
    create: start,
    actions: {
      abort: {
        permission: 'imports.abort',
        summary: 'Stop an import; what it has written stays',
        async run({ engine, actor, resource, record }) {
          await abort(engine, record);
          return readRecord({ engine, actor, resource, id: Number(record.id) });
        },
      },
    },
  };
}

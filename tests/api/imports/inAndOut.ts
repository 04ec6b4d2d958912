import type { Row } from '../../../engine/api/engine';
import { importKind } from '../../../engine/core/importKinds';
import { plan } from '../../../resources/allResources';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp } from './importApp';

interface InAndOut {
  /** The import of the file, and that of what was exported after it. */
  readonly first: Row;
  readonly again: Row;
  /** The list as CSV. */
  readonly exported: string;
}

/** Takes a file into an event with a race "Marathon" and the athletes 1 and 2, exports what it made, and imports that; by who manages the event. */
export async function inAndOut(kind: string, content: string): Promise<InAndOut> {
  const app = await createImportApp(await createTestDatabase());
  try {
    const manager = await app.person('event_manager');
    await app.addRace('Marathon');
    await app.importFile(manager, 'Bib;First name;Race\n1;Ada;Marathon\n2;Bea;Marathon\n');
    const first = await app.importFile(manager, content, { kind });
    const { name } = importKind(plan, kind).resource;
    const { text } = await app.call(manager, 'GET', `/v1/admin/${name}.csv?event_id=${app.eventId}`);
    const again = await app.importFile(manager, text, { kind });
    return { first, again, exported: text.replace('\ufeff', '') };
  } finally {
    await app.close();
  }
}

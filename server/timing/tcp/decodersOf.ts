import { asCaller } from '../../../engine/api/connectionScope';
import type { Engine } from '../../../engine/api/engine';
import { ApiError } from '../../../engine/core/errors';
import { storeReads } from '../store/storeReads';
import type { Ingest } from './decoderConnection';
import { NotTaken } from './deviceEvents';
import { eventOfDevice } from './eventOfDevice';

/** Where decoders' reads go: they are nobody's word, so a lock holds for them. */
export function decodersOf(engine: Engine): Ingest {
  return {
    storeReads: (eventId, reads) => storeReads({ engine, eventId, reads, isBoundByLock: true }).catch(notTaken),
    eventOfDevice: (device) =>
      asCaller({ key: `decoder ${device}`, share: 'live', isPatient: true }, () => eventOfDevice(engine.db, device)),
  };
}

function notTaken(error: unknown): never {
  if (error instanceof ApiError && error.code === 'locked')
    throw new NotTaken(`${error.message} Its reads are not taken until it is unlocked; it will send them again.`);
  throw error;
}

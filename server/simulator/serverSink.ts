import type { Engine } from '../../engine/api/engine';
import { createRecord } from '../../engine/api/operations/createRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { storeReads } from '../timing/store/storeReads';
import type { SimulationSink } from './playSimulation';

/** Where a simulation in the server's own process sends its gunshots and reads: the same way as those of devices go. */
export function serverSink(engine: Engine, eventId: number): SimulationSink {
  return {
    async gunshot({ at, raceIds, waveIds }) {
      const fired_at = new Date(at).toISOString();
      const body = { event_id: eventId, fired_at, race_ids: raceIds, wave_ids: waveIds };
      await createRecord({ engine, actor: SYSTEM, resource: engine.plan.get('gunshots'), body });
    },
    async reads(reads) {
      const raw = reads.map(({ device, chipcode, time }) => ({
        device,
        chipcode,
        time,
        sequence: null,
        file: null,
        raw: '',
      }));
      await storeReads({ engine, eventId, reads: raw });
    },
  };
}

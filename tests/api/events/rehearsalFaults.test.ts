import { describe, expect, it } from 'vitest';
import { targetsOf } from '../../../resources/events/rehearsalTargets';
import { type ChosenFault, chooseFaults, FaultsAtWork } from '../../../server/rehearsing/faults';
import { sentencesOf } from '../../../server/rehearsing/report';
import type { EventRecords } from '../../../server/simulator/fromRecords';

const finish = {
  id: 1,
  name: 'Finish',
  type: 'finish',
  passing_mode: 'main',
  backup_of_id: null,
  devices: [{ id: 'F' }],
};
const records = {
  timelines: [finish],
  race_timelines: [{ timeline_id: 1, race_id: 1, position: 0 }],
} as unknown as EventRecords;
const nobody = { athletes: 0, untimed: 0, timed: 0, refused: 0 };

describe('three faults where there is one device', () => {
  const faults = chooseFaults({
    records,
    faults: ['wrong_clock', 'late_backup', 'dead_mat'],
    nameOf: () => undefined,
  });
  const said = (kind: ChosenFault['kind'], numbers = {}) => {
    const fault = faults.find((one) => one.kind === kind);
    if (!fault) throw new Error(`No ${kind}`);
    const { shown, mended } = sentencesOf({
      fault,
      before: { ...nobody, ...numbers },
      after: { ...nobody, ...numbers },
    });
    return [shown, mended];
  };

  it('leave nothing to be late or wrong where the mat is dead', () => {
    const atWork = new FaultsAtWork(faults, 0);
    expect(atWork.pass([{ device: 'F', chipcode: 'C', at: 1, time: 1 } as never])).toEqual([]);
    expect(atWork.withheld).toEqual([]);
    expect(faults.map(({ kind, chips }) => [kind, chips.size])).toEqual([
      ['wrong_clock', 0],
      ['late_backup', 0],
      ['dead_mat', 1],
    ]);
  });

  it('are told by their numbers, down to none', () => {
    expect(said('late_backup')).toEqual(['It had read nobody.', 'The file was empty.']);
    expect(said('late_backup', { athletes: 3 })[1]).toBe(
      'The file changed nobody’s time: all whom it read had one from another device.',
    );
    expect(said('late_backup', { athletes: 3, untimed: 2 })[1]).toBe(
      'The file gave nobody a time; 2 athletes have no time there still.',
    );
    expect(said('wrong_clock')).toEqual([
      'Nobody had a time by it.',
      'An offset of −3 min is on the device now, but nobody has a time by it.',
    ]);
    expect(said('dead_mat')).toEqual(['Nobody passed it meanwhile.', 'There was nothing to mend.']);
  });

  it('are offered no late file without a backup', () => {
    expect(targetsOf('late_backup', [finish])).toEqual([]);
    const spare = { ...finish, devices: [{ id: 'F' }, { id: 'G' }] };
    expect(targetsOf('late_backup', [spare])).toEqual([{ timeline: spare, devices: ['G'] }]);
  });
});

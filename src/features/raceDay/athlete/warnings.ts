import { ERROR_STATES } from '../../../../resources/passings/readStates';
import type { PassingRecord } from '../shared/passingRecord';
import type { Split } from './splits';

/** What somebody should look at about an athlete's timing; the key of a sentence and its arguments. */
export interface TimingWarning {
  readonly key: 'read_of_dns' | 'required_missing' | 'errors' | 'no_race' | 'no_chip';
  readonly args: Readonly<Record<string, unknown>>;
}

interface WarningsOf {
  readonly athlete: Readonly<Record<string, unknown>>;
  readonly reads: readonly PassingRecord[];
  readonly splits: readonly Split[];
}

const isError = ({ state, mark }: PassingRecord) =>
  mark !== 'invalidated' && ERROR_STATES.some((kind) => kind === state);

export function timingWarnings({ athlete, reads, splits }: WarningsOf): readonly TimingWarning[] {
  const warnings: TimingWarning[] = [];
  if (!athlete.race_id) warnings.push({ key: 'no_race', args: {} });
  if (!Array.isArray(athlete.chipcodes) || athlete.chipcodes.length === 0) warnings.push({ key: 'no_chip', args: {} });
  if (athlete.state === 'dns' && reads.length > 0)
    warnings.push({ key: 'read_of_dns', args: { smart_count: reads.length } });
  const last = splits.at(-1);
  // The finish is there, the athlete has not finished: what is required on the way is missing.
  if (last?.passing && athlete.state === 'started')
    for (const { isRequired, passing, name } of splits)
      if (isRequired && !passing) warnings.push({ key: 'required_missing', args: { place: name } });
  // Who started after all was only early on the mat.
  const hasStarted = athlete.state !== 'registered';
  const errors = reads.filter((read) => isError(read) && !(hasStarted && read.state === 'before_start')).length;
  if (errors > 0) warnings.push({ key: 'errors', args: { smart_count: errors } });
  return warnings;
}

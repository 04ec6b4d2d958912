import type { ImportTarget } from '../../engine/api/import/mapping/importTargets';
import type { ImportMode } from '../../engine/api/import/run/runImport';
import type { Plan } from '../../engine/core/plan';
import { rankingTargets } from '../timing/rankings/import/rankingTargets';
import { configurationTargets } from './configuration/configurationTargets';

/** What files of a kind are read into. */
export interface ImportKind {
  readonly resource: string;
  /** Fields they may fill; all that can be imported when left out. */
  readonly only?: readonly string[];
  /** Fields they can be matched by, the preferred first; those of the resource when left out. */
  readonly matchOn?: readonly string[];
  readonly mode: ImportMode;
  /** Where a row is about more than one record: what its columns fill. */
  readonly targets?: (plan: Plan) => ImportTarget[];
  /** Further resources that rows become records of. */
  readonly also?: readonly string[];
  /** Its rows say nothing of the race they are about. */
  readonly needsRace?: boolean;
  /** What rows are called in a task's title. */
  readonly noun: string;
}

export const IMPORT_KINDS: Readonly<Record<string, ImportKind>> = {
  athlete: { resource: 'athletes', mode: 'add_or_update', noun: 'athletes' },
  // Whoever hands out chips has numbers, not people: nobody is added by mistake.
  chipcode: {
    resource: 'athletes',
    only: ['start_number', 'race_id', 'chipcodes', 'external_id'],
    matchOn: ['start_number', 'external_id'],
    mode: 'update',
    noun: 'chip codes',
  },
  configuration: {
    resource: 'races',
    also: ['waves'],
    targets: configurationTargets,
    matchOn: [],
    mode: 'add_or_update',
    noun: 'races and waves',
  },
  ranking: {
    resource: 'rankings',
    targets: rankingTargets,
    matchOn: ['start_number', 'external_id'],
    mode: 'add',
    needsRace: true,
    noun: 'results',
  },
};

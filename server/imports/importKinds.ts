import type { ImportTarget } from '../../engine/api/import/mapping/importTargets';
import type { ExclusiveList } from '../../engine/api/import/run/exclusiveItems';
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
  /** A list of which no two records of the event may hold the same item. */
  readonly exclusive?: ExclusiveList;
  /** Its rows say nothing of the race they are about. */
  readonly needsRace?: boolean;
  /** What rows are called in a task's title. */
  readonly noun: string;
}

/** Reads of a chip that two athletes carry are one's or the other's by chance: the health of an event calls that critical. */
const CHIPS: ExclusiveList = {
  field: 'chipcodes',
  named: ['start_number', 'first_name', 'last_name'],
  refusal({ item, holder, isHolderRefused }) {
    const words = [holder.start_number, holder.first_name, holder.last_name].filter(Boolean);
    const carried = `${item} is carried by ${words.join(' ') || 'an athlete without a name'}`;
    return isHolderRefused
      ? `${carried}, whose own row cannot be imported.`
      : `${carried}. Take it from them first, or give them another in this file.`;
  },
};

export const IMPORT_KINDS: Readonly<Record<string, ImportKind>> = {
  athlete: { resource: 'athletes', mode: 'add_or_update', exclusive: CHIPS, noun: 'athletes' },
  // Whoever hands out chips has numbers, not people: nobody is added by mistake.
  chipcode: {
    resource: 'athletes',
    only: ['start_number', 'race_id', 'chipcodes', 'external_id'],
    matchOn: ['start_number', 'external_id'],
    mode: 'update',
    exclusive: CHIPS,
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

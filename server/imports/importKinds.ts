import type { ImportMode } from '../../engine/api/import/run/runImport';

/** What files of a kind are read into. */
export interface ImportKind {
  readonly resource: string;
  /** Fields they may fill; all that can be imported when left out. */
  readonly only?: readonly string[];
  /** Fields they can be matched by, the preferred first; those of the resource when left out. */
  readonly matchOn?: readonly string[];
  readonly mode: ImportMode;
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
};

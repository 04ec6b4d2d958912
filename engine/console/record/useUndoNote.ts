import { type UndoNoteOffer, useConsole } from '../ConsoleSetup';
import type { OperationPart } from '../writes/ConsoleDataProvider';

/** Finds what is to be said before a step with such records is taken back. */
export function useUndoNote(): (records: readonly OperationPart[]) => UndoNoteOffer | undefined {
  const { undoNotes = [], can } = useConsole();
  return (records) =>
    undoNotes.find(
      ({ resources, permission }) =>
        can(permission) && records.length > 0 && records.every(({ resource }) => resources.includes(resource)),
    );
}

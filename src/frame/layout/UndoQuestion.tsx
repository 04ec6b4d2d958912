import { useEffect, useEffectEvent, useState } from 'react';
import type { UndoNoteOffer } from '../../../engine/console/ConsoleSetup';
import { onDemand } from '../../../engine/console/onDemand';
import { useUndoNote } from '../../../engine/console/record/useUndoNote';
import { type OfferedUndo, registerUndoAsker } from './askBeforeUndo';

const UndoStep = onDemand(async () => (await import('./UndoStep')).UndoStep);

/** Says of a step what taking it back changes, as its history does, before a notice's Undo takes it back: where there is something to say. */
export function UndoQuestion() {
  const [asked, setAsked] = useState<{ operationId: string; note: UndoNoteOffer } | null>(null);
  const noteOf = useUndoNote();
  const ask = useEffectEvent(({ operationId, resource }: OfferedUndo) => {
    const note = resource === undefined ? undefined : noteOf([{ resource, count: 1 }]);
    if (!note) return false;
    setAsked({ operationId, note });
    return true;
  });
  useEffect(() => registerUndoAsker((offered) => ask(offered)), []);
  return asked && <UndoStep key={asked.operationId} {...asked} onEnd={() => setAsked(null)} />;
}

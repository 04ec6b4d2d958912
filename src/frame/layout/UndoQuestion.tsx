import { useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '../../../engine/console/onDemand';
import { useUndoNote } from '../../../engine/console/record/useUndoNote';
import { type OfferedUndo, registerUndoAsker } from './askBeforeUndo';

const UndoStep = onDemand(async () => (await import('./UndoStep')).UndoStep);

/** Says of a step what taking it back changes, as its history does, before a notice's Undo takes it back: where there is something to say. */
export function UndoQuestion() {
  const [asked, setAsked] = useState<string | null>(null);
  const noteOf = useUndoNote();
  const ask = useEffectEvent(({ operationId, resource }: OfferedUndo) => {
    if (resource === undefined || !noteOf([{ resource, count: 1 }])) return false;
    setAsked(operationId);
    return true;
  });
  useEffect(() => registerUndoAsker((offered) => ask(offered)), []);
  return asked && <UndoStep key={asked} operationId={asked} onEnd={() => setAsked(null)} />;
}

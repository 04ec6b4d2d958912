import { useEffect, useEffectEvent } from 'react';
import { useNotify } from 'react-admin';
import type { UndoNoteOffer } from '../../../engine/console/ConsoleSetup';
import { UndoDialog } from '../../../engine/console/record/UndoDialog';
import { useUndoOperation } from '../../../engine/console/record/useUndoOperation';

interface UndoStepProps {
  operationId: string;
  /** What is to be said first. */
  note: UndoNoteOffer;
  onEnd: () => void;
}

/** Takes one step back once somebody has read what that changes. */
export function UndoStep({ operationId, note, onEnd }: UndoStepProps) {
  const undo = useUndoOperation(operationId, onEnd);
  const notify = useNotify();
  const begin = useEffectEvent(() => void undo.start({ isAlwaysAsked: true }));
  useEffect(() => begin(), []);
  const { conflict } = undo;
  const refuse = useEffectEvent((message: string) => {
    notify(message, { type: 'error' });
    onEnd();
  });
  useEffect(() => {
    if (conflict) refuse(conflict.message);
  }, [conflict]);
  const dismiss = () => {
    undo.dismiss();
    onEnd();
  };
  return undo.scope && <UndoDialog undo={{ ...undo, dismiss }} scope={undo.scope} note={note} />;
}

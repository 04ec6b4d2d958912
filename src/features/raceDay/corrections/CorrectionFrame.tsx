import type { FormEvent } from 'react';
import type { PlannedChange } from '../../../shared/impact/impact';
import { ImpactDialog, type ImpactDialogProps } from './ImpactDialog';
import { type Save, useSaveCorrection, type Write } from './useSaveCorrection';

interface CorrectionFrameProps extends Omit<ImpactDialogProps, 'action' | 'onSubmit' | 'onClose'> {
  saveLabel: string;
  /** Makes the correction; without it the records of `planned` get its data. */
  write?: Write;
  /** What is said afterwards. */
  done: Parameters<Save>[1];
  /** It was not made: what it is about may be another by now. */
  onRefused?: () => void;
  onClose: (isDone: boolean) => void;
}

/** A correction before it is made: what it is about, what it would change, and the button that makes it. */
export function CorrectionFrame({ saveLabel, write, done, onRefused, onClose, ...dialog }: CorrectionFrameProps) {
  const { planned } = dialog;
  const { save, isBusy } = useSaveCorrection();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!planned || isBusy) return;
    if (await save(write ?? writeOf(planned), done)) onClose(true);
    else onRefused?.();
  };
  return (
    <ImpactDialog
      {...dialog}
      action={{ children: saveLabel, disabled: !planned || isBusy }}
      onSubmit={submit}
      onClose={() => onClose(false)}
    />
  );
}

/** Writes to each record what its effect was estimated for. */
function writeOf(planned: PlannedChange): Write {
  const { ids = [], data } = planned as { ids?: readonly number[]; data: object };
  const resource = planned.kind === 'athlete' ? 'athletes' : 'passings';
  return (provider) => provider.updateMany(resource, { ids: [...ids], data });
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import { useVisitor } from '../../../layout/useVisitor';
import { useServices } from '../../../router/ServicesContext';

/** What is finished: one race, or the event with all its races. */
export interface Finished {
  readonly resource: 'races' | 'events';
  readonly id: number;
  readonly name: string;
}

/** What finishing would do, in numbers of athletes. */
interface FinishPreview {
  readonly dnf: number;
  readonly dns: number;
  /** Who becomes DNS for want of a gunshot: a whole race, one of its waves, or those in none. */
  readonly without_gunshot: readonly {
    readonly race_id: number;
    readonly race: string;
    readonly wave_id: number | null;
    readonly wave: string | null;
    readonly is_whole_race: boolean;
    readonly athletes: number;
  }[];
  /** Of an event: how many races are not finished yet. */
  readonly races?: number;
}

/** Says whom finishing leaves without a result, and finishes. */
export function FinishDialog({ target, onClose }: { target: Finished; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const preview = usePreview(target);
  const { finish, isBusy, problem } = useFinish(target, onClose);
  const kind = target.resource === 'races' ? 'race' : 'event';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate(`timing.finish.${kind}.title`, { name: target.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {preview.isPending && <Skeleton variant="rounded" height={64} />}
        {preview.data && <WithoutGunshot preview={preview.data} />}
        {preview.data && <PreviewText preview={preview.data} />}
        {preview.error && <Alert severity="error">{messageOf(preview.error)}</Alert>}
        <Typography>{translate(`timing.finish.${kind}.why`)}</Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" onClick={finish} disabled={isBusy || !preview.data}>
          {translate(`timing.finish.${kind}.submit`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Mostly a gunshot that was forgotten, which can still be set: the times follow by themselves. */
function WithoutGunshot({ preview: { without_gunshot, races } }: { preview: FinishPreview }) {
  const translate = useTranslate();
  const count = useCountFormat();
  if (without_gunshot.length === 0) return null;
  return (
    <Alert severity="error">
      {without_gunshot.map(({ race_id, race, wave_id, wave, is_whole_race, athletes }) => {
        const whom =
          wave === null || races === undefined ? (wave ?? race) : translate('timing.finish.wave_of', { wave, race });
        const key = is_whole_race || wave !== null ? 'no_gunshot' : 'no_gunshot_waveless';
        return (
          <div key={`${race_id} ${wave_id}`}>
            {translate(`timing.finish.${key}`, { whom, smart_count: athletes, count: count(athletes) })}
          </div>
        );
      })}
    </Alert>
  );
}

function PreviewText({ preview: { dnf, dns, races } }: { preview: FinishPreview }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const parts = (['dnf', 'dns'] as const).flatMap((state) => {
    const athletes = state === 'dnf' ? dnf : dns;
    return athletes > 0 ? [translate(`timing.finish.${state}`, { smart_count: athletes, count: count(athletes) })] : [];
  });
  return (
    <Alert severity={parts.length > 0 ? 'warning' : 'success'}>
      {races !== undefined && (
        <div>{translate('timing.finish.races', { smart_count: races, count: count(races) })}</div>
      )}
      {parts.length > 0 ? parts.map((part) => <div key={part}>{part}</div>) : translate('timing.finish.nobody')}
    </Alert>
  );
}

function usePreview({ resource, id }: Finished) {
  const { dataProvider } = useServices();
  return useQuery({
    queryKey: ['finish', resource, id],
    queryFn: async () =>
      (await dataProvider.action(resource, id, 'finish', { dry_run: true })).data as unknown as FinishPreview,
    gcTime: 0,
    retry: false,
  });
}

function useFinish({ resource, id, name }: Finished, onDone: () => void) {
  const { dataProvider } = useServices();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const { isSuperAdmin } = useVisitor();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { meta } = await dataProvider.action(resource, id, 'finish', {});
      refresh();
      // A finished race cannot be restarted; only super admins can take the finishing itself back.
      const undo = isSuperAdmin ? { operation_id: meta.operation_id } : {};
      notify('timing.finish.done', { type: 'success', messageArgs: { name }, ...undo });
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { finish, isBusy, problem };
}

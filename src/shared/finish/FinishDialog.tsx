import './texts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../engine/console/writes/errors';
import { useShownAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { finishEvent } from '../../../resources/events/events.calls';
import type { FinishForecast, finishRace } from '../../../resources/races/races.calls';

/** What is finished: one race, or the event with all its races. */
export interface Finished {
  readonly resource: 'races' | 'events';
  readonly id: number;
  readonly name: string;
}

/** `races`: of an event, how many are not finished yet. */
type FinishPreview = FinishForecast & { readonly races?: number };

interface FinishDialogProps {
  target: Finished;
  /** Super admins may take the finishing itself back. */
  canUndo: boolean;
  onClose: () => void;
}

/** Says whom finishing leaves without a result, and finishes. */
export function FinishDialog({ target, canUndo, onClose }: FinishDialogProps) {
  const translate = useTranslate();
  const preview = usePreview(target);
  const { finish, isBusy, problem } = useFinish({ target, canUndo, onDone: onClose });
  const kind = target.resource === 'races' ? 'race' : 'event';
  return (
    <TitledDialog
      title={translate(`finish.${kind}.title`, { name: target.name })}
      action={{
        children: translate(`finish.${kind}.submit`),
        disabled: isBusy || !preview.data,
        onClick: finish,
      }}
      maxWidth="xs"
      sx={{ display: 'grid', gap: 1.5 }}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton variant="rounded" height={64} />}
      {preview.data && <PreviewText preview={preview.data} />}
      {preview.data && <WithoutGunshot preview={preview.data} />}
      {preview.data && <Places places={preview.data.places} />}
      {preview.error && <Alert severity="error">{messageOf(preview.error)}</Alert>}
      <Typography>{translate(`finish.${kind}.why`)}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
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
          wave === null || races === undefined ? (wave ?? race) : translate('finish.wave_of', { wave, race });
        const key = is_whole_race || wave !== null ? 'no_gunshot' : 'no_gunshot_waveless';
        return (
          <div key={`${race_id} ${wave_id}`}>
            {translate(`finish.${key}`, { whom, smart_count: athletes, count: count(athletes) })}
          </div>
        );
      })}
    </Alert>
  );
}

const PLACES_SHOWN = 8;

/** Lists places that finishing changes: `7 Ada Peeters: 2 → –`. */
function Places({ places: { total, moves } }: { places: FinishPreview['places'] }) {
  const translate = useTranslate();
  const count = useCountFormat();
  if (total === 0) return null;
  const shown = moves.slice(0, PLACES_SHOWN);
  const left = total - shown.length;
  return (
    <Alert severity="warning">
      {translate('finish.places', { smart_count: total, count: count(total) })}
      {shown.map(({ athlete_id, start_number, name, rank_before, rank_after }) => (
        <div key={athlete_id}>
          {`${[start_number, name].filter(Boolean).join(' ') || `#${athlete_id}`}: ${rank_before ?? '–'} → ${rank_after ?? '–'}`}
        </div>
      ))}
      {left > 0 && <div>{translate('finish.more_places', { smart_count: left, count: count(left) })}</div>}
    </Alert>
  );
}

function PreviewText({
  preview: { finished, dnf, dns, dns_with_reads, missed_laps, clocks_apart = 0, races },
}: {
  preview: FinishPreview;
}) {
  const translate = useTranslate();
  const count = useCountFormat();
  const counts = { finished, dnf, dns, dns_with_reads, missed_laps, clocks_apart };
  const parts = Object.entries(counts).flatMap(([key, number]) => {
    return number > 0 ? [translate(`finish.${key}`, { smart_count: number, count: count(number) })] : [];
  });
  return (
    <Alert severity={parts.length > 0 ? 'warning' : 'success'}>
      {races !== undefined && <div>{translate('finish.races', { smart_count: races, count: count(races) })}</div>}
      {parts.length > 0 ? parts.map((part) => <div key={part}>{part}</div>) : translate('finish.nobody')}
    </Alert>
  );
}

/** Finishes, or only says what that would do. */
function callFinish(dataProvider: StartlineDataProvider, { resource, id }: Finished, body: { dry_run?: true }) {
  const rest = { method: 'POST', params: { id }, body } as const;
  return resource === 'races'
    ? dataProvider.call<typeof finishRace>({ path: '/v1/admin/races/{id}/finish', ...rest })
    : dataProvider.call<typeof finishEvent>({ path: '/v1/admin/events/{id}/finish', ...rest });
}

function usePreview(target: Finished) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  return useQuery({
    queryKey: ['finish', target.resource, target.id],
    queryFn: async (): Promise<FinishPreview | null> => {
      const { data } = await callFinish(dataProvider, target, { dry_run: true });
      return 'dnf' in data ? data : null;
    },
    gcTime: 0,
    retry: false,
  });
}

function useFinish({ target, canUndo, onDone }: { target: Finished; canUndo: boolean; onDone: () => void }) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, attempt } = useShownAttempt();
  const finish = () =>
    attempt(async () => {
      const { meta } = await callFinish(dataProvider, target, {});
      refresh();
      // A finished race cannot be restarted; only super admins can take the finishing itself back.
      done('finish.done', { name: target.name }, canUndo ? meta : undefined);
      onDone();
    });
  return { finish, isBusy, problem };
}

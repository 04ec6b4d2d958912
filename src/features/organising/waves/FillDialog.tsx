import './texts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import type { WaveFilling } from '../../../../resources/waves/waves.calls';
import { type NamedWave, useFill, useFillPreview } from './useWaveCalls';

/** Says who moves into a wave by its start numbers, and moves them. */
export function FillDialog({ wave, onClose }: { wave: NamedWave; onClose: () => void }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data, error, isPending } = useFillPreview(wave.id);
  const { fill, isBusy, problem } = useFill(wave, onClose);
  const moving = data?.athletes ?? 0;
  return (
    <TitledDialog
      title={translate('pages.waves.fill.title', { wave: wave.name })}
      {...(moving > 0 && {
        action: {
          children: translate('pages.waves.fill.submit', { smart_count: moving, count: count(moving) }),
          disabled: isBusy,
          onClick: fill,
        },
      })}
      maxWidth="xs"
      sx={{ display: 'grid', gap: 1.5 }}
      onClose={onClose}
    >
      {isPending && <Skeleton variant="rounded" height={64} />}
      {data && (moving > 0 ? <Moves wave={wave} filling={data} /> : <Nobody wave={wave} />)}
      {(problem || error) && <Alert severity="error">{problem ?? messageOf(error)}</Alert>}
    </TitledDialog>
  );
}

function Moves({ wave, filling }: { wave: NamedWave; filling: WaveFilling }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { athletes, athletes_after: after, capacity } = filling;
  const from = filling.from.map((part) =>
    translate(part.wave_id === null ? 'pages.waves.fill.from_none' : 'pages.waves.fill.from', {
      count: count(part.athletes),
      wave: part.name,
    }),
  );
  const args = { wave: wave.name, smart_count: athletes, count: count(athletes), from: from.join(', ') };
  return (
    <>
      <Typography>
        {translate('pages.waves.fill.moves', args)}{' '}
        {translate('pages.waves.fill.after', { wave: wave.name, smart_count: after, count: count(after) })}
        {capacity !== null && after <= capacity && ` ${translate('pages.waves.fill.room', { max: count(capacity) })}`}
      </Typography>
      {capacity !== null && after > capacity && (
        <Alert severity="warning">
          {translate('pages.waves.fill.over', {
            wave: wave.name,
            max: count(capacity),
            count: count(after - capacity),
          })}
        </Alert>
      )}
    </>
  );
}

function Nobody({ wave }: { wave: NamedWave }) {
  const translate = useTranslate();
  return <Typography>{translate('pages.waves.fill.nobody', { wave: wave.name })}</Typography>;
}

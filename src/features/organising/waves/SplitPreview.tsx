import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { isInvalid, messageOf } from '../../../../engine/console/writes/errors';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { formatShortTime } from '../../../../engine/fields/format/pace';
import { useInstantText } from '../../../../engine/fields/format/useInstantText';
import type { RaceSplit } from '../../../../resources/waves/waves.calls';
import { useRangeText } from './useRangeText';
import type { Split } from './useWaveCalls';

interface SplitPreviewProps {
  asked: Split | null;
  /** What is not said yet. */
  missing: string | null;
  foreseen: RaceSplit | undefined;
  error: Error | null;
  /** Whether it answers what stands in the fields now. */
  isCurrent: boolean;
}

/** The waves as they would be made. */
export function SplitPreview({ asked, missing, foreseen, error, isCurrent }: SplitPreviewProps) {
  const translate = useTranslate();
  const label = (name: string, args: object = {}) => translate(`pages.waves.split.${name}`, args);
  return (
    <Box component="section" aria-label={label('preview')} aria-busy={!isCurrent} sx={{ mt: 2 }}>
      <Typography variant="h2" gutterBottom>
        {label('preview')}
      </Typography>
      <Box role="status">
        {missing && <Typography color="textSecondary">{label(`say_${missing}`)}</Typography>}
        {!missing && !foreseen && !error && <Typography color="textSecondary">{label('counting')}</Typography>}
        {asked && !missing && foreseen && <Sum by={asked.by} foreseen={foreseen} />}
      </Box>
      {!missing &&
        foreseen?.notes.map((note) => (
          <Alert key={note} severity="info" sx={{ mt: 1 }}>
            {saidByServer(note)}
          </Alert>
        ))}
      {error && <Alert severity="warning">{refusalOf(error)}</Alert>}
      {asked && !missing && foreseen && <Waves by={asked.by} foreseen={foreseen} isCurrent={isCurrent} />}
    </Box>
  );
}

type SumProps = { by: Split['by']; foreseen: RaceSplit };

function Sum({ by, foreseen: { waves, athletes, left_out } }: SumProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const counted = (number: number) => ({ smart_count: number, count: count(number) });
  return (
    <Typography>
      {translate('pages.waves.split.sum', {
        ...counted(athletes),
        waves: translate('pages.waves.split.waves', counted(waves.length)),
      })}{' '}
      {left_out > 0 &&
        translate('pages.waves.split.left_out', {
          ...counted(left_out),
          what: translate(`pages.waves.split.left_out_${by}`),
        })}
    </Typography>
  );
}

function Waves({ by, foreseen, isCurrent }: SumProps & { isCurrent: boolean }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const textOf = useInstantText();
  const { rangeText } = useRangeText();
  const label = (name: string) => translate(`pages.waves.split.${name}`);
  const isByTime = by === 'expected_time';
  return (
    <Box sx={{ mt: 1, maxHeight: 320, overflowY: 'auto', opacity: isCurrent ? 1 : 0.6 }}>
      <PlainTable
        aria-label={label('preview')}
        data-framed="true"
        rows={foreseen.waves}
        keyOf={({ name }) => name}
        columns={[
          { name: 'name', label: label('name'), isHeading: true, cell: ({ name }) => name },
          {
            name: 'start',
            label: label('start'),
            isWide: true,
            cell: ({ start_at }) => (start_at ? textOf(start_at) : '–'),
          },
          {
            name: 'range',
            label: label(isByTime ? 'times' : 'numbers'),
            cell: (wave) =>
              isByTime
                ? `${formatShortTime(wave.fastest_ms)} – ${formatShortTime(wave.slowest_ms)}`
                : rangeText({ from: wave.start_number_from ?? 0, to: wave.start_number_to ?? 0 }),
          },
          { name: 'athletes', label: label('athletes'), isTabular: true, cell: ({ athletes }) => count(athletes) },
        ]}
      />
    </Box>
  );
}

/** What the server says of a field is the reason; the sentence around it says nothing more. */
function refusalOf(error: Error): string {
  if (!isInvalid(error)) return messageOf(error);
  return Object.values(error.errors).flat().join(' ') || messageOf(error);
}

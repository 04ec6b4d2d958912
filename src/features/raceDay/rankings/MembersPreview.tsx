import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Former } from '../../../../engine/console/Former';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { useDebounced } from '../../../../engine/fields/inputs/useDebounced';
import { EntryTable } from './EntryTable';
import { useEventRounding } from './useEventRounding';
import { type RankingQuestion, usePreview } from './useRankingCalls';

const PAUSE_MS = 300;

/** How many athletes the ranking of the form would list, and who would lead it. */
export function MembersPreview() {
  const translate = useTranslate();
  const count = useCountFormat();
  const rounding = useEventRounding();
  const question: RankingQuestion | null = JSON.parse(useDebounced(JSON.stringify(useQuestion()), PAUSE_MS));
  const preview = usePreview(question);
  const { data, error } = preview;
  const missing = (data?.problems.gender ?? 0) + (data?.problems.birth_date ?? 0);
  return (
    <Box
      component="section"
      aria-label={translate('rankings.preview.title')}
      sx={{ mt: 3, p: 2, border: '1px solid var(--sl-line)', borderRadius: '8px', bgcolor: 'var(--sl-surface)' }}
    >
      <Typography variant="h2" gutterBottom>
        {translate('rankings.preview.title')}
      </Typography>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Former of={preview}>
        <Typography role="status" color={data ? 'textPrimary' : 'textSecondary'}>
          {question === null && translate('rankings.preview.choose_race')}
          {question !== null && !data && !error && translate('rankings.preview.counting')}
          {data &&
            translate('rankings.preview.members', {
              smart_count: data.members,
              count: count(data.members),
              ranked: count(data.ranked),
            })}
        </Typography>
        {missing > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {translate('rankings.problems.notice', { smart_count: missing, count: count(missing) })}
          </Alert>
        )}
        {data && data.leaders.length > 0 && (
          <Box sx={{ mt: 1.5 }}>
            <EntryTable label={translate('rankings.preview.leaders')} entries={data.leaders} rounding={rounding} />
          </Box>
        )}
      </Former>
    </Box>
  );
}

function useQuestion(): RankingQuestion | null {
  const [race_id, timing_type, timeline_id, filter] = useWatch({
    name: ['race_id', 'timing_type', 'timeline_id', 'filter'],
  });
  if (typeof race_id !== 'number') return null;
  return {
    race_id,
    timing_type: timing_type ?? null,
    timeline_id: typeof timeline_id === 'number' ? timeline_id : null,
    filter: filter ?? {},
  };
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { RecordOf } from '../../../../engine/core/resource';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { races } from '../../../../resources/races/races.resource';
import type { createRankings } from '../../../../resources/rankings/rankings.calls';
import { USUAL_RANKINGS, type UsualRanking } from '../../../../resources/rankings/usualRankings';
import type { RankingRecord } from './rankingRecords';
import { usePreview } from './useRankingCalls';

interface UsualRankingsDialogProps {
  race: RecordOf<typeof races>;
  existing: readonly RankingRecord[];
  onClose: () => void;
}

/** Makes the rankings that most races have, all that are chosen in one go. */
export function UsualRankingsDialog({ race, existing, onClose }: UsualRankingsDialogProps) {
  const translate = useTranslate();
  const nameOf = (usual: UsualRanking) => translate(`rankings.usual.${usual.name}`, usual.args);
  const taken = new Set(existing.map(({ name }) => name));
  const missing = USUAL_RANKINGS.filter((usual) => !taken.has(nameOf(usual)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = missing.filter((usual) => !left.has(nameOf(usual)));
  const { isBusy, problem, create } = useCreate(race, onClose);
  const toggle = (name: string) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  const groups = [missing.filter(({ isAgeGroup }) => !isAgeGroup), missing.filter(({ isAgeGroup }) => isAgeGroup)];
  return (
    <TitledDialog
      title={translate('rankings.usual.title', { race: race.name })}
      action={{
        children: translate('rankings.usual.submit', { smart_count: chosen.length }),
        disabled: isBusy || chosen.length === 0,
        onClick: () => create(chosen.map((usual) => ({ name: nameOf(usual), filter: usual.filter }))),
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate(missing.length === 0 ? 'rankings.usual.all_there' : 'rankings.usual.why')}
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {groups.map((group, index) => (
        <Box key={index === 0 ? 'general' : 'ages'} sx={GROUP}>
          {group.map((usual) => (
            <FormControlLabel
              key={nameOf(usual)}
              control={
                <Checkbox size="small" checked={chosen.includes(usual)} onChange={() => toggle(nameOf(usual))} />
              }
              label={<UsualLabel name={nameOf(usual)} {...{ race, usual }} />}
            />
          ))}
        </Box>
      ))}
    </TitledDialog>
  );
}

const GROUP = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  py: 1,
  '& + &': { borderTop: '1px solid var(--sl-line)' },
};

/** How many athletes it would have: nobody makes a ranking of none on purpose. */
function UsualLabel({ name, race, usual }: { name: string; race: RecordOf<typeof races>; usual: UsualRanking }) {
  const count = useCountFormat();
  const { data } = usePreview({ race_id: race.id, timing_type: null, timeline_id: null, filter: usual.filter });
  return (
    <>
      {name}{' '}
      <Box component="span" className="sl-figures" sx={{ ml: 1, color: 'var(--sl-quiet)' }}>
        {data ? count(data.members) : ''}
      </Box>
    </>
  );
}

function useCreate(race: RecordOf<typeof races>, onDone: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const { isBusy, problem, attempt } = useShownAttempt();
  const create = (wanted: readonly { name: string; filter: UsualRanking['filter'] }[]) =>
    attempt(async () => {
      const { meta } = await dataProvider.call<typeof createRankings>({
        method: 'POST',
        path: '/v1/admin/rankings/bulk',
        body: { race_id: race.id, rankings: [...wanted] },
      });
      refresh();
      done('rankings.usual.done', { smart_count: wanted.length, race: race.name }, meta);
      onDone();
    });
  return { isBusy, problem, create };
}

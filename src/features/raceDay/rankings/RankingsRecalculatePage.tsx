import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import '../../../../engine/console/plainTable.css';
import './rankings.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider, useGetList, useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import RefreshRounded from '#icons/RefreshRounded';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { recalculateRankings } from '../../../../resources/rankings/rankings.calls';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { DifferenceCounts } from './DifferenceView';
import { PublishDialog } from './PublishDialog';
import type { RankingDifference, RankingRecord } from './rankingRecords';
import { useRankingAddresses } from './useRankingAddresses';

const INTERVAL_MS = 700;

type Outcome = Pick<RankingDifference, 'ranks' | 'times' | 'podium' | 'added' | 'removed'> & {
  readonly ranking_id: number;
  readonly name: string;
  readonly race: string;
  readonly entries: number;
  /** What changed waits to be published. */
  readonly is_draft: boolean;
};

interface RankingsTask extends RaRecord<number> {
  readonly status: string;
  readonly progress: number | null;
  readonly result: { readonly rankings?: readonly Outcome[] } | null;
}

/** Calculates all rankings of the event again, and says what that changed in each. */
export function Component() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('rankings.recalculate.title')} breadcrumbs={useCrumbsTo('rankings')} />
      <Recalculation />
    </>
  );
}

function Recalculation() {
  const translate = useTranslate();
  const count = useCountFormat();
  const event_id = useIdParam('event_id');
  const { total } = useGetList('rankings', {
    filter: { event_id, source: 'computed' },
    pagination: { page: 1, perPage: 1 },
  });
  const { task, problem, isBusy, start } = useRecalculation(event_id);
  const percent = Math.round(Math.min(1, task?.progress ?? 0) * 100);
  const outcomes = task?.status === 'succeeded' ? (task.result?.rankings ?? []) : null;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 640 }}>
        {translate('rankings.recalculate.why')}
      </Typography>
      {total === 0 ? (
        <Typography>{translate('rankings.recalculate.none')}</Typography>
      ) : (
        <Button variant="contained" startIcon={<RefreshRounded />} disabled={isBusy || !total} onClick={start}>
          {total
            ? translate('rankings.recalculate.submit', { smart_count: total, count: count(total) })
            : translate('rankings.recalculate.one')}
        </Button>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      {isBusy && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
          <LinearProgress
            aria-label={translate('rankings.recalculate.running')}
            color="info"
            sx={{ flex: 1 }}
            {...(percent > 0 ? { variant: 'determinate', value: percent } : {})}
          />
          <span className="sl-figures">{percent} %</span>
        </Box>
      )}
      <div role="status">{outcomes && <Outcomes outcomes={outcomes} />}</div>
    </Box>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const translate = useTranslate();
  const { ranking: addressOf } = useRankingAddresses();
  const [published, setPublished] = useState<Outcome | null>(null);
  const { data: rankings = [] } = useGetList<RankingRecord>('rankings', {
    filter: { id: outcomes.map(({ ranking_id }) => ranking_id) },
    pagination: { page: 1, perPage: 250 },
  });
  const record = rankings.find(({ id }) => id === published?.ranking_id);
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {translate('rankings.recalculate.result')}
      </Typography>
      <ul className="sl-table sl-ranks sl-ranks-rows" data-framed>
        {outcomes.map((outcome) => (
          <li key={outcome.ranking_id}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Link to={addressOf(outcome.ranking_id)}>{outcome.name}</Link>
              <Box component="span" className="sl-ranks-quiet">
                {' · '}
                {outcome.race}
              </Box>
              <Box sx={{ mt: 0.5 }}>
                <DifferenceCounts difference={outcome} isDone />
              </Box>
            </Box>
            {outcome.is_draft && (
              <>
                <Chip size="small" color="warning" label={translate('rankings.version.waiting')} />
                <Button variant="outlined" onClick={() => setPublished(outcome)}>
                  {translate('rankings.publish.open')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {published && record && <PublishDialog ranking={record} onClose={() => setPublished(null)} />}
    </>
  );
}

function useRecalculation(eventId: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const [taskId, setTaskId] = useState<number | null>(null);
  const { isBusy: isStarting, problem, attempt } = useShownAttempt();
  const { data: task } = useGetOne<RankingsTask>(
    'background_tasks',
    { id: taskId ?? 0 },
    {
      enabled: taskId !== null,
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : INTERVAL_MS),
    },
  );
  const isDone = task !== undefined && task.id === taskId && isOver(task);
  useEffect(() => {
    if (isDone) refresh();
  }, [isDone, refresh]);
  const start = () =>
    attempt(async () => {
      const path = '/v1/admin/events/{id}/recalculate_rankings';
      const request = { method: 'POST', path, params: { id: eventId } } as const;
      setTaskId((await dataProvider.call<typeof recalculateRankings>(request)).data.id);
    });
  const failed = isDone && task.status !== 'succeeded' ? 'rankings.recalculate.failed' : null;
  const translate = useTranslate();
  return {
    task: task?.id === taskId ? task : undefined,
    isBusy: isStarting || (taskId !== null && !isDone),
    problem: problem ?? (failed && translate(failed)),
    start,
  };
}

function isOver({ status }: Pick<RankingsTask, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

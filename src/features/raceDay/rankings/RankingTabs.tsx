import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { Pager } from '../../../../engine/console/Pager';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { DifferenceView } from './DifferenceView';
import { EntryTable } from './EntryTable';
import { isHeld, type RankingRecord, type RankingVersion } from './rankingRecords';
import { useEventRounding } from './useEventRounding';
import { useRankingActions } from './useRankingActions';
import { useDifference, useVersion, useVersions } from './useRankingCalls';

const PAGE_SIZE = 50;

/** What publishing would change. */
export function ChangesTab({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const ranking = record as RankingRecord;
  const { data, error, refetch } = useDifference(ranking.id);
  if (error)
    return <ErrorState isPart title={translate('rankings.failed')} detail={messageOf(error)} onRetry={refetch} />;
  if (!data) return <PageSkeleton />;
  if (data.total === 0)
    return (
      <EmptyState
        title={translate('rankings.difference.nothing')}
        detail={translate(isHeld(ranking) ? 'rankings.difference.none_held' : 'rankings.difference.none_open')}
      />
    );
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate(`rankings.difference.${isHeld(ranking) ? data.basis : 'open'}`)}
      </Typography>
      <DifferenceView difference={data} />
    </>
  );
}

/** What was published, when and by whom. */
export function VersionsTab({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const ranking = record as RankingRecord;
  const { data, error, refetch } = useVersions(ranking.id);
  const [shown, setShown] = useState<RankingVersion | null>(null);
  if (error)
    return <ErrorState isPart title={translate('rankings.failed')} detail={messageOf(error)} onRetry={refetch} />;
  if (!data) return <PageSkeleton />;
  if (data.items.length === 0)
    return <EmptyState title={translate('rankings.version.none')} detail={translate('rankings.version.none_why')} />;
  const current = data.items.find(({ published_at }) => published_at !== null)?.number;
  return (
    <>
      <ol reversed className="sl-table sl-ranks sl-ranks-rows" data-framed>
        {data.items.map((version) => (
          <VersionRow
            key={version.number}
            {...{ version, ranking }}
            isCurrent={isHeld(ranking) && version.number === current}
            onShow={() => setShown(version)}
          />
        ))}
      </ol>
      {shown && <VersionDialog ranking={ranking} version={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface VersionRowProps {
  version: RankingVersion;
  ranking: RankingRecord;
  isCurrent: boolean;
  onShow: () => void;
}

function VersionRow({ version, ranking, isCurrent, onShow }: VersionRowProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { can } = useConsole();
  const { isBusy, publish } = useRankingActions(ranking);
  const { number, published_at, created_at, created_by, entries_count } = version;
  const isDraft = published_at === null;
  return (
    <li>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 500 }}>
            {isDraft ? translate('rankings.version.draft') : translate('rankings.version.number', { number })}
          </Typography>
          {isCurrent && <Chip size="small" color="success" label={translate('rankings.version.current')} />}
          {isDraft && <Chip size="small" color="warning" label={translate('rankings.version.waiting')} />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {translate('rankings.entries', { smart_count: entries_count, count: count(entries_count) })}
          {' · '}
          <RelativeTime instant={published_at ?? created_at} />
          {created_by && ` · ${created_by}`}
        </Typography>
      </Box>
      <Button onClick={onShow}>{translate('rankings.version.show')}</Button>
      {can('rankings.update') && !isCurrent && !isDraft && (
        <Button variant="outlined" disabled={isBusy} onClick={() => publish(number)}>
          {translate('rankings.version.publish_again')}
        </Button>
      )}
    </li>
  );
}

interface VersionDialogProps {
  ranking: RankingRecord;
  version: RankingVersion;
  onClose: () => void;
}

function VersionDialog({ ranking, version, onClose }: VersionDialogProps) {
  const translate = useTranslate();
  const rounding = useEventRounding();
  const [page, setPage] = useState(1);
  const { number } = version;
  const { data, error } = useVersion({ id: ranking.id, number, page, itemsPerPage: PAGE_SIZE });
  const title =
    version.published_at === null
      ? translate('rankings.version.draft')
      : translate('rankings.version.number', { number });
  return (
    <TitledDialog title={title} maxWidth="md" onClose={onClose}>
      {error && <ErrorState isPart title={translate('rankings.failed')} detail={messageOf(error)} />}
      {!data && !error && <PageSkeleton />}
      {data && (
        <>
          <EntryTable label={title} entries={data.items} rounding={rounding} />
          <Pager page={page} size={PAGE_SIZE} total={data.totalItems} onPage={setPage} />
        </>
      )}
    </TitledDialog>
  );
}

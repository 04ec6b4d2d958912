import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { RelativeTime } from '../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../engine/console/writes/errors';
import { EmptyState } from '../../layout/EmptyState';
import { ErrorState } from '../../layout/ErrorState';
import { PageSkeleton } from '../../layout/PageSkeleton';
import { Pager } from '../Pager';
import { useCan } from '../timing/useCan';
import { DifferenceView } from './DifferenceView';
import { EntryTable } from './EntryTable';
import { isHeld, type ListedEntry, type RankingRecord, type RankingVersion } from './rankingRecords';
import { useEventRounding } from './useEventRounding';
import { useRankingActions } from './useRankingActions';
import { useDifference, useRankingCall, useVersions } from './useRankingCalls';

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
      <Box
        component="ol"
        reversed
        sx={{ m: 0, p: 0, listStyle: 'none', border: '1px solid var(--sl-line)', borderRadius: '8px' }}
      >
        {data.items.map((version) => (
          <VersionRow
            key={version.number}
            {...{ version, ranking }}
            isCurrent={isHeld(ranking) && version.number === current}
            onShow={() => setShown(version)}
          />
        ))}
      </Box>
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
  const can = useCan();
  const { isBusy, publish } = useRankingActions(ranking);
  const { number, published_at, created_at, created_by, entries_count } = version;
  const isDraft = published_at === null;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        '& + &': { borderTop: '1px solid var(--sl-line)' },
      }}
    >
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
    </Box>
  );
}

interface VersionDialogProps {
  ranking: RankingRecord;
  version: RankingVersion;
  onClose: () => void;
}

function VersionDialog({ ranking, version, onClose }: VersionDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const rounding = useEventRounding();
  const [page, setPage] = useState(1);
  const path = `versions/${version.number}?page=${page}&itemsPerPage=${PAGE_SIZE}`;
  const { data, error } = useRankingCall<{ items: readonly ListedEntry[]; totalItems: number }>(ranking.id, path);
  const title =
    version.published_at === null
      ? translate('rankings.version.draft')
      : translate('rankings.version.number', { number: version.number });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {title}
        </Box>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        {error && <ErrorState isPart title={translate('rankings.failed')} detail={messageOf(error)} />}
        {!data && !error && <PageSkeleton />}
        {data && (
          <>
            <EntryTable label={title} entries={data.items} rounding={rounding} />
            <Pager page={page} size={PAGE_SIZE} total={data.totalItems} onPage={setPage} />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

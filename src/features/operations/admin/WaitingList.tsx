import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import type { ResourceName, Stored } from '../../../../resources/allResources';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';

/** As many as are looked at first, and as are shown more each time that is asked for. */
const SHOWN = 25;
/** What happens elsewhere in other organizations, nobody tells this page of. */
const FRESH_MS = 30_000;

interface Waiting {
  /** The page where it is dealt with; null where there is none. */
  readonly to: string | null;
  readonly title: ReactNode;
  /** Whose it is. */
  readonly of: ReactNode;
  readonly since: string | null | undefined;
}

interface WaitingListProps<Name extends ResourceName> {
  resource: Name;
  filter: Readonly<Record<string, unknown>>;
  include: readonly string[];
  title: string;
  /** What is said where nothing waits. */
  none: string;
  lineOf(record: Stored<Name>): Waiting;
}

/** Records that wait for somebody, those that have waited longest first, each with the page where it is dealt with. */
export function WaitingList<Name extends ResourceName>(props: WaitingListProps<Name>) {
  const { resource, filter, include, title, none, lineOf } = props;
  const count = useCountFormat();
  const [shown, setShown] = useState(SHOWN);
  const {
    data,
    total = 0,
    error,
    isPending,
    refetch,
  } = useGetList<Stored<Name>>(
    resource,
    {
      filter,
      pagination: { page: 1, perPage: shown },
      sort: { field: 'id', order: 'ASC' },
      meta: { include: [...include] },
    },
    { refetchInterval: FRESH_MS, placeholderData: (before) => before },
  );
  return (
    <Panel title={title} beside={total > 0 && <Typography component="span">{count(total)}</Typography>}>
      {isPending && <Skeleton variant="rounded" height={72} />}
      {error && <RetryAlert onRetry={() => refetch()}>{messageOf(error)}</RetryAlert>}
      {data?.length === 0 && <Typography sx={{ color: 'var(--sl-quiet)' }}>{none}</Typography>}
      {data && data.length > 0 && (
        <Lines
          lines={data.map((record) => ({ id: record.id, ...lineOf(record) }))}
          more={Math.min(total - data.length, SHOWN)}
          onMore={() => setShown(shown + SHOWN)}
        />
      )}
    </Panel>
  );
}

interface LinesProps {
  lines: readonly (Waiting & { id: number })[];
  /** As many as come next; 0 where all are there. */
  more: number;
  onMore(): void;
}

function Lines({ lines, more, onMore }: LinesProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ id, to, title, of, since }) => (
        <Box component="li" key={id} sx={LINE}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {to === null ? (
              title
            ) : (
              <MuiLink component={Link} to={to} sx={TARGET}>
                {title}
              </MuiLink>
            )}
            <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>{of}</Typography>
          </Box>
          {since && (
            <Typography component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13, whiteSpace: 'nowrap' }}>
              <RelativeTime instant={since} />
            </Typography>
          )}
        </Box>
      ))}
      {more > 0 && (
        <Box component="li" sx={LINE}>
          <Button size="small" onClick={onMore}>
            {translate('pages.admin_home.more', { count: count(more) })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** As wide as a thumb on a phone. */
const TARGET = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } } as const;

const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  py: 1,
  '& + &': { borderTop: '1px solid var(--sl-line)' },
} as const;

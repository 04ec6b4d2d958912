import './texts';
import './alikeTexts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type HeaderProps, useConsole } from '../../../engine/console/ConsoleSetup';
import { Pager } from '../../../engine/console/Pager';
import type { listSameAthletes, listSameProfiles } from '../../../resources/merging/merging.calls';
import { PAIRS_PER_PAGE } from '../../../resources/merging/pairsPerPage';
import { RetryAlert } from '../RetryAlert';
import { useCall } from '../useCall';
import { AlikePair } from './AlikePair';

const WHICH = ['open', 'apart'] as const;
type Which = (typeof WHICH)[number];

interface AlikePageProps {
  /** Of an event its athletes, else all accounts. */
  eventId: number | null;
  breadcrumbs: HeaderProps['breadcrumbs'];
}

/** Who may stand there twice: pairs side by side, with what they have in common and what not, to be merged or told apart. */
export function AlikePage({ eventId, breadcrumbs }: AlikePageProps) {
  const translate = useTranslate();
  const { frame } = useConsole();
  const [params, setParams] = useSearchParams();
  const which: Which = params.get('which') === 'apart' ? 'apart' : 'open';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const resource = eventId === null ? 'profiles' : 'athletes';
  const pairs = usePairs(eventId, { which, offset: (page - 1) * PAIRS_PER_PAGE });
  const go = (next: { which?: Which; page?: number }) => {
    const query = { which: next.which ?? which, page: String(next.page ?? 1) };
    setParams(query.which === 'open' && query.page === '1' ? {} : query);
  };
  const { items = [], total = 0 } = pairs.data ?? {};
  const none = which === 'apart' ? 'none_apart' : 'none';
  return (
    <>
      <frame.PageHeader title={translate('pages.duplicates')} {...(breadcrumbs && { breadcrumbs })} />
      <Typography sx={{ maxWidth: 760, mb: 1, color: 'var(--sl-quiet)' }}>
        {translate(`pages.alike.why_${resource}`)}
      </Typography>
      <Tabs
        value={which}
        onChange={(_, chosen: Which) => go({ which: chosen })}
        aria-label={translate('pages.alike.which')}
        sx={{ mb: 2, borderBottom: '1px solid var(--sl-line)' }}
      >
        {WHICH.map((name) => (
          <Tab key={name} value={name} label={translate(`pages.alike.${name}`)} />
        ))}
      </Tabs>
      {pairs.isError && (
        <RetryAlert onRetry={() => void pairs.refetch()} sx={{ mb: 2 }}>
          {pairs.error.message}
        </RetryAlert>
      )}
      {pairs.isPending && <Skeleton variant="rounded" height={240} />}
      {pairs.data && items.length === 0 && (
        <frame.EmptyState title={translate(`pages.alike.${none}`)} detail={translate(`pages.alike.${none}_why`)} />
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {items.map((pair) => (
          <li key={pair.ids.join()}>
            <AlikePair {...{ resource, eventId, pair }} isApart={which === 'apart'} />
          </li>
        ))}
      </Box>
      <Pager page={page} size={PAIRS_PER_PAGE} total={total} onPage={(next) => go({ page: next })} />
    </>
  );
}

function usePairs(eventId: number | null, query: { which: Which; offset: number }) {
  const ofProfiles = useCall<typeof listSameProfiles>(
    { method: 'GET', path: '/v1/admin/same_profiles', query: { ...query, offset: String(query.offset) } },
    { of: 'profiles', enabled: eventId === null },
  );
  const ofAthletes = useCall<typeof listSameAthletes>(
    {
      method: 'GET',
      path: '/v1/admin/events/{id}/same_athletes',
      params: { id: eventId ?? 0 },
      query: { ...query, offset: String(query.offset) },
    },
    { of: 'athletes', enabled: eventId !== null },
  );
  return eventId === null ? ofProfiles : ofAthletes;
}

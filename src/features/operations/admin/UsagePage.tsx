import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { SearchBox } from '../../../../engine/console/grid/SearchBox';
import { Pager } from '../../../../engine/console/Pager';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listKeyUses } from '../../../../resources/admin/installation.calls';
import { Loaded } from '../../../shared/Loaded';
import { useCall } from '../../../shared/useCall';

type Use = AnswerOf<typeof listKeyUses>['items'][number];

/** How much each key was used. */
export function Component() {
  const translate = useTranslate();
  const count = useCountFormat();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? undefined;
  const page = Math.max(1, Number(params.get('page')) || 1);
  const found = useCall<typeof listKeyUses>(
    { method: 'GET', path: '/v1/admin/key_uses', query: { q, page: String(page) } },
    { of: 'api_keys', placeholderData: (before) => before },
  );
  const text = (name: string) => translate(`pages.admin.usage.${name}`);
  return (
    <>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 1.5 }}>{text('why')}</Typography>
      <Box sx={{ mb: 2 }}>
        <SearchBox
          label={translate('pages.admin.search')}
          value={q ?? null}
          onSearch={(typed) => setParams(typed ? { q: typed } : {})}
        />
      </Box>
      <Loaded of={found}>
        {({ items, totalItems, itemsPerPage }) => (
          <>
            {items.length === 0 && <Typography>{text(q ? 'not_found' : 'none')}</Typography>}
            {items.length > 0 && (
              <PlainTable
                data-cards="true"
                data-labelled="true"
                aria-label={translate('pages.admin.tabs.usage')}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'key',
                    label: text('key'),
                    isHeading: true,
                    cell: (use) => <Key use={use} />,
                  },
                  { name: 'calls', label: text('calls'), isTabular: true, cell: (row) => count(row.calls) },
                  { name: 'errors', label: text('errors'), isTabular: true, cell: (row) => count(row.errors) },
                  {
                    name: 'last',
                    label: text('last'),
                    isTabular: true,
                    cell: (row) => <RelativeTime instant={row.last_used_at} />,
                  },
                  { name: 'days', isWide: true, label: text('days'), cell: (row) => <Days days={row.days} /> },
                ]}
              />
            )}
            <Pager
              {...{ page, size: itemsPerPage, total: totalItems }}
              onPage={(to, replace) => setParams({ ...(q && { q }), page: String(to) }, { replace })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** A key of an event has no page of its own: whose it is leads on. */
function Key({ use: { id, name, organization, event } }: { use: Use }) {
  const link = (to: string, text: string) => (
    <MuiLink component={Link} to={to}>
      {text}
    </MuiLink>
  );
  return (
    <>
      {organization && !event ? link(`/organizations/${organization.id}/keys/${id}`, name) : name}
      <Box sx={{ color: 'var(--sl-quiet)', fontWeight: 400 }}>
        {event && <>{link(`/events/${event.id}/home`, event.name)} · </>}
        {organization?.name}
      </Box>
    </>
  );
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A bar for each of the last days, today's at the right; who cannot see them is told the day with most. */
function Days({ days }: Pick<Use, 'days'>) {
  const translate = useTranslate();
  const count = useCountFormat();
  const known = new Map(days.map((day) => [day.day, day]));
  const most = days.reduce((peak, day) => (day.calls > peak.calls ? day : peak), { day: '', calls: 0, errors: 0 });
  return (
    <Box
      role="img"
      aria-label={translate('pages.admin.usage.peak', { calls: count(most.calls), day: most.day })}
      sx={{
        display: 'flex',
        alignItems: 'end',
        gap: '2px',
        height: 32,
        width: DAYS * 8,
        boxShadow: 'inset 0 -1px var(--sl-line)',
      }}
    >
      {lastDays(new Date()).map((day) => {
        const { calls, errors } = known.get(day) ?? { calls: 0, errors: 0 };
        return (
          <Box
            key={day}
            title={translate('pages.admin.usage.day', { day, calls: count(calls), errors: count(errors) })}
            sx={{ width: 6, height: '100%', display: 'flex', alignItems: 'end' }}
          >
            {calls > 0 && (
              <Box
                sx={{ width: 6, height: `${Math.max(6, (calls / most.calls) * 100)}%`, bgcolor: 'var(--sl-quiet)' }}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** Days in UTC, as calls are counted, the earliest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, i) =>
    new Date(now.getTime() - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
}

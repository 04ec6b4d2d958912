import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { SearchBox } from '../../../../engine/console/grid/SearchBox';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { Pager } from '../../../../engine/console/Pager';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { listOrganizationUses } from '../../../../resources/admin/installation.calls';
import { Loaded } from '../../../shared/Loaded';
import { useCall } from '../../../shared/useCall';
import { useBytes } from './useBytes';

const SORTS = ['-last_activity', 'name', '-events', '-athletes', '-storage', '-calls'] as const;
type Sort = (typeof SORTS)[number];

/** Every organization with what it has and does. */
export function Component() {
  const translate = useTranslate();
  const count = useCountFormat();
  const bytes = useBytes();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? undefined;
  const page = Math.max(1, Number(params.get('page')) || 1);
  const sort: Sort = SORTS.find((one) => one === params.get('sort')) ?? SORTS[0];
  const found = useCall<typeof listOrganizationUses>(
    { method: 'GET', path: '/v1/admin/organization_uses', query: { q, sort, page: String(page) } },
    { of: 'organizations', placeholderData: (before) => before },
  );
  const change = (part: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
      return next;
    });
  const text = (name: string) => translate(`pages.admin.organizations.${name}`);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <SearchBox
          label={translate('pages.admin.search')}
          value={q ?? null}
          onSearch={(typed) => change({ q: typed })}
        />
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <LabelledSelect
            label={text('sort')}
            value={sort}
            options={SORTS.map((value) => ({ value, label: text(value.replace('-', '')) }))}
            onValue={(value) => change({ sort: value })}
          />
        </Box>
      </Box>
      <Loaded of={found}>
        {({ items, totalItems, itemsPerPage }) => (
          <>
            {items.length === 0 && <Typography>{translate('pages.admin.none_found')}</Typography>}
            {items.length > 0 && (
              <PlainTable
                data-cards="true"
                data-labelled="true"
                aria-label={translate('pages.admin.tabs.organizations')}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'name',
                    label: text('name'),
                    isHeading: true,
                    cell: ({ id, name }) => (
                      <MuiLink component={Link} to={`/organizations/${id}`}>
                        {name}
                      </MuiLink>
                    ),
                  },
                  { name: 'events', label: text('events'), isTabular: true, cell: (row) => count(row.events) },
                  { name: 'athletes', label: text('athletes'), isTabular: true, cell: (row) => count(row.athletes) },
                  { name: 'storage', label: text('storage'), isTabular: true, cell: (row) => bytes(row.storage) },
                  {
                    name: 'calls',
                    isWide: true,
                    label: text('calls'),
                    isTabular: true,
                    cell: (row) => count(row.calls),
                  },
                  {
                    name: 'last_activity',
                    label: text('last_activity'),
                    cell: ({ last_activity }) => last_activity && <RelativeTime instant={last_activity} />,
                  },
                ]}
              />
            )}
            <Pager {...{ page, size: itemsPerPage, total: totalItems }} onPage={(to) => change({ page: String(to) })} />
          </>
        )}
      </Loaded>
    </>
  );
}

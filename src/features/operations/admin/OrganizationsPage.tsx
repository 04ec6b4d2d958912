import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { SearchBox } from '../../../../engine/console/grid/SearchBox';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { Pager } from '../../../../engine/console/Pager';
import { type PlainColumn, PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { listOrganizationUses } from '../../../../resources/admin/installation.calls';
import { ORGANIZATION_SORTS } from '../../../../resources/admin/organizationSorts';
import { Loaded } from '../../../shared/Loaded';
import { useCall } from '../../../shared/useCall';
import { useBytes } from './useBytes';

type Column = (typeof ORGANIZATION_SORTS)[number];
type Sort = Column | `-${Column}`;
/** Names from their beginning, figures from the largest. */
const firstWay = (name: Column): Sort => (name === 'name' ? name : `-${name}`);
const SORTS = ORGANIZATION_SORTS.flatMap((name): Sort[] => [name, `-${name}`]);

/** Every organization with what it has and does. */
export function Component() {
  const translate = useTranslate();
  const count = useCountFormat();
  const bytes = useBytes();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? undefined;
  const page = Math.max(1, Number(params.get('page')) || 1);
  const sort: Sort = SORTS.find((one) => one === params.get('sort')) ?? '-last_activity';
  const found = useCall<typeof listOrganizationUses>(
    { method: 'GET', path: '/v1/admin/organization_uses', query: { q, sort, page: String(page) } },
    { of: 'organizations', placeholderData: (before) => before },
  );
  const change = (part: Readonly<Record<string, string | null>>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace },
    );
  const sortBy = (name: Column): PlainColumn<never>['sort'] => {
    const isBy = sort.replace('-', '') === name;
    const other = sort.startsWith('-') ? name : (`-${name}` as const);
    return {
      order: isBy ? (sort.startsWith('-') ? 'descending' : 'ascending') : null,
      onSort: () => change({ sort: isBy ? other : firstWay(name) }),
    };
  };
  const text = (name: string) => translate(`pages.admin.organizations.${name}`);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <SearchBox
          label={translate('pages.admin.search')}
          value={q ?? null}
          onSearch={(typed) => change({ q: typed })}
        />
        {/* Cards of a phone have no headings to press. */}
        <Box sx={{ display: { sm: 'none' }, width: '100%' }}>
          <LabelledSelect
            label={text('sort')}
            value={firstWay(ORGANIZATION_SORTS.find((name) => name === sort.replace('-', '')) ?? 'last_activity')}
            options={ORGANIZATION_SORTS.map((name) => ({ value: firstWay(name), label: text(name) }))}
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
                    sort: sortBy('name'),
                    cell: ({ id, name }) => (
                      <MuiLink component={Link} to={`/organizations/${id}`}>
                        {name}
                      </MuiLink>
                    ),
                  },
                  {
                    name: 'events',
                    label: text('events'),
                    isTabular: true,
                    sort: sortBy('events'),
                    cell: (row) => count(row.events),
                  },
                  {
                    name: 'athletes',
                    label: text('athletes'),
                    isTabular: true,
                    sort: sortBy('athletes'),
                    cell: (row) => count(row.athletes),
                  },
                  {
                    name: 'storage',
                    label: text('storage'),
                    isTabular: true,
                    sort: sortBy('storage'),
                    cell: (row) => bytes(row.storage),
                  },
                  {
                    name: 'calls',
                    isWide: true,
                    label: text('calls'),
                    isTabular: true,
                    sort: sortBy('calls'),
                    cell: (row) => count(row.calls),
                  },
                  {
                    name: 'last_activity',
                    label: text('last_activity'),
                    isTabular: true,
                    sort: sortBy('last_activity'),
                    cell: ({ last_activity }) => last_activity && <RelativeTime instant={last_activity} />,
                  },
                ]}
              />
            )}
            <Pager
              {...{ page, size: itemsPerPage, total: totalItems }}
              onPage={(to, isCorrection) => change({ page: String(to) }, isCorrection)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

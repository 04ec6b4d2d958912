import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import { useGridAddress } from '../../../../../engine/console/address/useGridAddress';
import { useConsole, useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { mayUse } from '../../../../../engine/console/fieldAccess';
import { gridColumns } from '../../../../../engine/console/grid/columns';
import { GridDelay } from '../../../../../engine/console/grid/GridDelay';
import { GridPagination } from '../../../../../engine/console/grid/GridPagination';
import { GridEmpty, GridError } from '../../../../../engine/console/grid/GridState';
import { SearchBox } from '../../../../../engine/console/grid/SearchBox';
import { type GridRecord, useGridList } from '../../../../../engine/console/grid/useGridList';
import type { Place } from '../../../../../engine/console/Place';
import { useFieldLabel, useRecordsName } from '../../../../../engine/console/words/useLabels';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { PageHeader } from '../../../../frame/layout/PageHeader';
import { EventCard } from './EventCard';
import { EventFilters } from './EventFilters';

interface EventCardsProps {
  place: Place;
  title: string;
  /** At the end of the line of filters. */
  toolbar: ReactNode;
  /** Shows the grid instead, where every condition can be changed. */
  onGrid: () => void;
}

/** What a card shows beyond the event's own columns. */
const SHOWN = ['organization_id', 'races_count'];

/** The events as cards, by year. Filters are those of the grid: they stay when one changes over. */
export function EventCards({ place, title, toolbar, onGrid }: EventCardsProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const count = useCountFormat();
  const plan = useResourcePlan(place.resource);
  const nameOf = useRecordsName(plan);
  const labelOf = useFieldLabel(plan);
  const address = useGridAddress(plan.name);
  const columns = useMemo(() => gridColumns({ plan, place, can, chosen: SHOWN, labelOf }), [plan, place, can, labelOf]);
  const list = useGridList({ plan, place, address, columns });
  const { records, total = 0 } = list;
  return (
    <>
      <PageHeader
        title={title}
        primaryAction={
          can('events.create') && (
            <Button variant="contained" component={Link} to={place.create ?? ''} startIcon={<AddRounded />}>
              {translate('engine.record.add', { record: nameOf(1) })}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <SearchBox
          label={translate('engine.grid.search', { records: nameOf(2) })}
          value={address.state.q}
          onSearch={(q) => address.change({ q }, { isReplace: true })}
        />
        <EventFilters plan={plan} address={address} onMore={onGrid} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', ml: 'auto' }}>
          {records && !list.isFailed && (
            <Typography component="span" role="status" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
              {translate('engine.grid.count', { smart_count: total, count: count(total), records: nameOf(total) })}
            </Typography>
          )}
          {toolbar}
        </Box>
      </Box>
      {list.isPending ? (
        <CardsSkeleton label={translate('engine.grid.loading')} />
      ) : list.error && total === 0 ? (
        <GridError error={list.error} onRetry={list.refetch} />
      ) : total === 0 ? (
        <GridEmpty plan={plan} place={place} address={address} />
      ) : (
        <>
          <GridDelay list={list} />
          {byYear(records ?? []).map(([year, events]) => (
            <Box component="section" key={year} aria-label={year} sx={{ mb: 3 }}>
              <Typography variant="h2" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
                {year}
              </Typography>
              <Box component="ul" sx={CARDS} aria-busy={list.isOutdated || undefined}>
                {events.map((event) => (
                  <EventCard key={event.id} plan={plan} event={event} to={place.record?.(event.id) ?? ''} />
                ))}
              </Box>
            </Box>
          ))}
          <GridPagination address={address} total={total} />
        </>
      )}
      {mayUse(plan, 'delete', can) && (
        <Button color="inherit" size="small" sx={{ mt: 2 }} onClick={() => address.change({ isDeleted: true })}>
          {translate('engine.view.deleted')}
        </Button>
      )}
    </>
  );
}

const CARDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
};

function CardsSkeleton({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label} sx={CARDS}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={String(index)} variant="rounded" height={124} />
      ))}
    </Box>
  );
}

/** Runs of the same year, in the list's own order. */
function byYear(events: readonly GridRecord[]): [string, GridRecord[]][] {
  const groups: [string, GridRecord[]][] = [];
  for (const event of events) {
    const year = String(event.start_date).slice(0, 4);
    const last = groups.at(-1);
    if (last?.[0] === year) last[1].push(event);
    else groups.push([year, [event]]);
  }
  return groups;
}

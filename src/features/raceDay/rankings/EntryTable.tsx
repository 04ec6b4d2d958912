import './rankings.css';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { type PlainColumn, PlainTable } from '../../../../engine/console/PlainTable';
import { gapText, raceTimeText, type TimeRounding } from '../../../../resources/rankings/raceTime';
import type { ListedEntry } from './rankingRecords';
import { useRankingAddresses } from './useRankingAddresses';

interface EntryTableProps {
  label: string;
  entries: readonly ListedEntry[];
  rounding: TimeRounding;
  isBusy?: boolean;
}

const LAPS: PlainColumn<ListedEntry> = { name: 'laps', isTabular: true, cell: ({ laps }) => laps };

/** Athletes in the order of a ranking, with their places and times. */
export function EntryTable({ label, entries, rounding, isBusy = false }: EntryTableProps) {
  const translate = useTranslate();
  const { athlete } = useRankingAddresses();
  const columns: readonly PlainColumn<ListedEntry>[] = [
    { name: 'rank', isTabular: true, cell: ({ rank }) => rank ?? '–' },
    { name: 'bib', isTabular: true, isWide: true, cell: ({ start_number }) => start_number },
    {
      name: 'name',
      cell: ({ athlete_id, name, start_number, club, category, state_reason }) => (
        <>
          <Link to={athlete(athlete_id)}>{name ?? start_number ?? `#${athlete_id}`}</Link>
          <div className="sl-phone-only">{[start_number, club, category].filter(Boolean).join(' · ')}</div>
          {state_reason && <div className="sl-ranks-quiet">{state_reason}</div>}
        </>
      ),
    },
    { name: 'club', isWide: true, cell: ({ club }) => club },
    { name: 'category', isWide: true, cell: ({ category }) => category },
    ...(entries.some(({ laps }) => laps != null) ? [LAPS] : []),
    { name: 'time', isTabular: true, cell: (entry) => timeOf(entry, rounding, translate) },
    { name: 'gap', isTabular: true, isWide: true, cell: (entry) => gapOf(entry, rounding) },
  ];
  return (
    <PlainTable
      className="sl-ranks"
      data-framed
      aria-label={label}
      aria-busy={isBusy}
      columns={columns.map((column) => ({ ...column, label: translate(`rankings.column.${column.name}`) }))}
      rows={entries}
      keyOf={({ athlete_id }) => athlete_id}
      rowProps={({ rank }) => (rank === null ? { className: 'sl-ranks-quiet' } : {})}
    />
  );
}

function timeOf({ rank, time_ms, state }: ListedEntry, rounding: TimeRounding, translate: (key: string) => string) {
  // Who has no place is shown with the reason, in the words of results.
  if (rank === null) return <abbr title={translate(`athleteStates.${state}`)}>{state.toUpperCase()}</abbr>;
  return time_ms === null ? '' : raceTimeText(time_ms, rounding);
}

function gapOf({ time_ms, gap_ms }: ListedEntry, rounding: TimeRounding): string {
  return time_ms === null || gap_ms === null ? '' : gapText(time_ms, gap_ms, rounding);
}

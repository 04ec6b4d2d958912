import '../shared/table.css';
import './rankings.css';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { gapText, raceTimeText, type TimeRounding } from '../../../../resources/rankings/raceTime';
import type { ListedEntry } from './rankingRecords';
import { useRankingAddresses } from './useRankingAddresses';

interface EntryTableProps {
  label: string;
  entries: readonly ListedEntry[];
  rounding: TimeRounding;
  isBusy?: boolean;
}

/** Athletes in the order of a ranking, with their places and times. */
export function EntryTable({ label, entries, rounding, isBusy = false }: EntryTableProps) {
  const translate = useTranslate();
  const { athlete } = useRankingAddresses();
  const heading = (name: string) => translate(`rankings.column.${name}`);
  return (
    <table className="sl-table sl-ranks" aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          <th className="sl-figures">{heading('rank')}</th>
          <th className="sl-figures sl-ranks-wide">{heading('bib')}</th>
          <th>{heading('name')}</th>
          <th className="sl-ranks-wide">{heading('club')}</th>
          <th className="sl-ranks-wide">{heading('category')}</th>
          <th className="sl-figures">{heading('time')}</th>
          <th className="sl-figures sl-ranks-wide">{heading('gap')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.athlete_id} className={entry.rank === null ? 'sl-ranks-quiet' : undefined}>
            <td className="sl-figures">{entry.rank ?? '–'}</td>
            <td className="sl-figures sl-ranks-wide">{entry.start_number}</td>
            <td>
              <Link to={athlete(entry.athlete_id)}>{entry.name ?? entry.start_number ?? `#${entry.athlete_id}`}</Link>
              <span className="sl-ranks-narrow">
                {[entry.start_number, entry.club, entry.category].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td className="sl-ranks-wide">{entry.club}</td>
            <td className="sl-ranks-wide">{entry.category}</td>
            <td className="sl-figures">{timeOf(entry, rounding, translate)}</td>
            <td className="sl-figures sl-ranks-wide">{gapOf(entry, rounding)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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

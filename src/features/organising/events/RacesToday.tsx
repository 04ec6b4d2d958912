import '../texts';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import { consoleOf } from '../../../../engine/fields/consoleOf';

const COLUMNS = ['name', 'start_at', 'distance', 'status', 'athletes_count'];
/** What a phone has no room for; the race's own page has it. */
const WIDE_ONLY: readonly string[] = ['start_at', 'distance'];

/** The races of the event with their start and their athletes. */
export function RacesToday({ event }: { event: RaRecord<number> }) {
  const translate = useTranslate();
  const plan = useResourcePlan('races');
  const labelOf = useFieldLabel(plan);
  const races = (event.races ?? []) as readonly RaRecord<number>[];
  const fields = COLUMNS.flatMap((name) => plan.fields.get(name) ?? []);
  if (races.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.home.no_races')}</Typography>;
  return (
    <PlainTable
      columns={fields.map((field) => ({
        name: field.name,
        label: labelOf(field),
        isTabular: consoleOf(field).isTabular ?? false,
        isWide: WIDE_ONLY.includes(field.name),
        cell: (race: RaRecord<number>) =>
          field.name === 'name' ? (
            <MuiLink component={Link} to={`/events/${event.id}/races/${race.id}`}>
              {String(race.name)}
            </MuiLink>
          ) : (
            <FieldValue field={field} record={race} />
          ),
      }))}
      rows={races}
      keyOf={({ id }) => id}
    />
  );
}

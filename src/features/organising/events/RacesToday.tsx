import '../texts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import type { FieldPlan } from '../../../../engine/core/plan';
import { consoleOf } from '../../../../engine/fields/consoleOf';

const COLUMNS = ['name', 'start_at', 'distance', 'status', 'athletes_count'];
/** What a phone has no room for; the race's own page has it. */
const WIDE_ONLY: readonly string[] = ['distance', 'athletes_count'];

const cellStyle = ({ name }: FieldPlan) => ({
  px: { xs: 0.75, sm: 1.5 },
  ...(WIDE_ONLY.includes(name) && { display: { xs: 'none', sm: 'table-cell' } }),
});

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
    <Box sx={{ overflowX: 'auto' }}>
      <Table>
        <TableHead>
          <TableRow>
            {fields.map((field) => (
              <TableCell key={field.name} align={consoleOf(field).isTabular ? 'right' : 'left'} sx={cellStyle(field)}>
                {labelOf(field)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {races.map((race) => (
            <TableRow key={race.id}>
              {fields.map((field) => (
                <TableCell key={field.name} align={consoleOf(field).isTabular ? 'right' : 'left'} sx={cellStyle(field)}>
                  {field.name === 'name' ? (
                    <MuiLink component={Link} to={`/events/${event.id}/races/${race.id}`}>
                      {String(race.name)}
                    </MuiLink>
                  ) : (
                    <FieldValue field={field} record={race} />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

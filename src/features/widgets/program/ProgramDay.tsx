import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import ContentCopyRounded from '#icons/ContentCopyRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import type { Stored } from '../../../../resources/allResources';
import { OrderedList } from '../../../shared/ordering/OrderedList';
import { Panel } from '../../../shared/Panel';
import { AddRow } from './AddRow';
import { CopyDay } from './CopyDay';
import { type OfProgram, useOrderRows } from './useProgramCalls';

type Row = Stored<'programs'>;

interface ProgramDayProps {
  readonly program: OfProgram;
  /** `YYYY-MM-DD` in the zone of the event. */
  readonly day: string;
  readonly zone: string;
  /** In the order that visitors see. */
  readonly rows: readonly Row[];
  /** How many rows each day has. */
  readonly counts: ReadonlyMap<string, number>;
}

/** A day of a program: its rows in an order that can be changed, one more at its end, and the way to copy it. */
export function ProgramDay({ program, day, zone, rows, counts }: ProgramDayProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const order = useOrderRows(program);
  const [isCopying, setCopying] = useState(false);
  const name = useDayName()(day);
  const byTime = [...rows].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const isInOrder = rows.every(({ starts_at }, i) => i === 0 || starts_at >= (rows[i - 1]?.starts_at ?? ''));
  return (
    <Panel
      title={name}
      beside={
        <Typography variant="body2" color="textSecondary">
          {translate('program.rows', { smart_count: rows.length })}
        </Typography>
      }
      action={
        can('programs.create') && (
          <Button size="small" startIcon={<ContentCopyRounded />} onClick={() => setCopying(true)}>
            {translate('program.copy')}
          </Button>
        )
      }
    >
      {!isInOrder && (
        <Alert
          severity="warning"
          sx={{ mb: 1 }}
          action={
            can('programs.update') && (
              <Button size="small" color="inherit" onClick={() => void order(byTime.map(({ id }) => id))}>
                {translate('program.by_time')}
              </Button>
            )
          }
        >
          {translate('program.out_of_order')}
        </Alert>
      )}
      <OrderedList<Row>
        items={rows}
        label={translate('program.rows_of', { day: name })}
        nameOf={({ title }) => title}
        canOrder={can('programs.update')}
        onOrder={order}
        renderItem={(row, handle) => <ProgramRow {...{ program, row, zone, handle }} />}
      />
      {can('programs.create') && <AddRow {...{ program, zone, day }} />}
      {isCopying && <CopyDay {...{ program, day, name, counts }} onClose={() => setCopying(false)} />}
    </Panel>
  );
}

/** "Sunday 30 May 2027". */
function useDayName(): (day: string) => string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(useDayLocale(), parts);
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

interface ProgramRowProps {
  readonly program: OfProgram;
  readonly row: Row;
  readonly zone: string;
  readonly handle: ReactNode;
}

function ProgramRow({ program, row, zone, handle }: ProgramRowProps) {
  const time = (at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, py: 0.5 }}>
      {handle}
      <Typography
        className="sl-figures"
        sx={{ flexShrink: 0, minWidth: { xs: 48, sm: 104 }, color: 'var(--sl-quiet)' }}
      >
        {time(row.starts_at)}
        {row.ends_at && (
          <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>
            –{time(row.ends_at)}
          </Box>
        )}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component={Link}
          to={`/events/${program.event_id}/widgets/${program.widget_id}/program/${row.id}`}
          sx={NAME}
        >
          {row.title}
        </Typography>
        {row.location && (
          <Typography variant="body2" color="textSecondary" noWrap>
            {row.location}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const NAME = {
  display: 'block',
  fontWeight: 500,
  color: 'var(--sl-text)',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
} as const;

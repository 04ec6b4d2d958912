import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { FieldDeltas } from '../../../../engine/console/record/FieldDeltas';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { ConfigurationImport } from '../../../../resources/races/configuration.calls';

type Item = ConfigurationImport['items'][number];

/** What tells most of each, where they are made of more. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  courses: ['distance'],
  markers: ['icon', 'distance_along'],
  waves: ['start_at', 'start_number_from', 'start_number_to', 'capacity'],
  timelines: ['type'],
  race_timelines: ['distance', 'opens_at', 'closes_at'],
  rankings: ['timing_type'],
};

/** What they are says what they are called. */
const UNNAMED: ReadonlySet<string> = new Set(['icon', 'type', 'timing_type', 'distance']);

const FATES = ['created', 'updated', 'kept', 'left_out'] as const;
const COLOURS = { created: 'success', updated: 'info', kept: 'default', left_out: 'warning' } as const;

/** More than these are shown on demand. */
const FIRST = 10;

/** What becomes of the records of one kind. */
export function PreviewTable({ resource, items }: { resource: string; items: readonly Item[] }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const label = (name: string, args: object = {}) => translate(`pages.configuration.preview.${name}`, args);
  const shown = isWhole ? items : items.slice(0, FIRST);
  const sums = FATES.flatMap((fate) => {
    const number = items.filter((item) => item.fate === fate).length;
    return number === 0 ? [] : label(`sum_${fate}`, { smart_count: number, count: count(number) });
  });
  return (
    <Box component="section" aria-labelledby={headingId} sx={TABLE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography variant="h3" id={headingId}>
          {label(`record.${resource}`)}
        </Typography>
        <Typography component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
          {sums.join(', ')}
        </Typography>
      </Box>
      <PlainTable
        aria-labelledby={headingId}
        data-cards="true"
        rows={shown.map((item, index) => ({ ...item, index }))}
        keyOf={({ index }) => index}
        columns={[
          { name: 'name', label: label('name'), isHeading: true, cell: ({ name }) => name },
          { name: 'fate', label: label('fate'), cell: (item) => <Fate item={item} /> },
          { name: 'values', label: label('values'), cell: (item) => <Values item={item} /> },
        ]}
      />
      {!isWhole && items.length > FIRST && (
        <Button size="small" onClick={() => setWhole(true)}>
          {label('more', { count: count(items.length) })}
        </Button>
      )}
    </Box>
  );
}

function Fate({ item: { fate } }: { item: Item }) {
  const translate = useTranslate();
  return <Chip size="small" color={COLOURS[fate]} label={translate(`pages.configuration.preview.${fate}`)} />;
}

function Values({ item }: { item: Item }) {
  const plan = useResourcePlan(item.resource);
  const labelOf = useFieldLabel(plan);
  const fields = (TOLD[item.resource] ?? []).flatMap((name) => {
    const field = plan.fields.get(name);
    return field && item.values[name] !== undefined ? field : [];
  });
  return (
    <>
      {item.fate === 'updated' ? (
        <FieldDeltas plan={plan} before={item.before} after={item.values} />
      ) : (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2 }}>
          {fields.map((field) => (
            <span key={field.name}>
              {!UNNAMED.has(field.name) && (
                <Box component="span" sx={{ color: 'var(--sl-quiet)' }}>
                  {labelOf(field)}{' '}
                </Box>
              )}
              <FieldValue field={field} record={item.values} />
            </span>
          ))}
          <Devices devices={item.values.devices} />
        </Box>
      )}
      {item.why && <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>{saidByServer(item.why)}</Typography>}
    </>
  );
}

function Devices({ devices }: { devices: unknown }) {
  const translate = useTranslate();
  const ids = Array.isArray(devices) ? devices.map(({ id }: { id: string }) => id) : [];
  if (ids.length === 0) return null;
  return (
    <span>
      <Box component="span" sx={{ color: 'var(--sl-quiet)' }}>
        {translate('pages.configuration.preview.devices', { smart_count: ids.length })}{' '}
      </Box>
      {ids.join(', ')}
    </span>
  );
}

/** Each kind has a table of its own; they read as one. */
const TABLE = {
  '& table': { tableLayout: 'fixed' },
  '& th, & td': { overflowWrap: 'anywhere' },
  // Read out, and the width of the columns, but not seen once more at each.
  '& thead th': { height: 0, p: 0, fontSize: 0, lineHeight: 0 },
  '& [data-column="name"]': { width: { md: '30%' } },
  // On a phone what happens stands beside the name.
  '&& table[data-cards] tbody tr': {
    display: { xs: 'flex', sm: 'table-row' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1,
  },
  '&& table[data-cards] [data-column="name"]': { flex: 1 },
  '&& table[data-cards] [data-column="values"]': { flexBasis: '100%' },
  '& [data-column="fate"]': { width: { md: 112 } },
};

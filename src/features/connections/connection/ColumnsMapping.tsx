import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import type { Sample } from './MappingPanel';

type Column = Sample['columns'][number];

interface ColumnsProps {
  sample: Sample;
  mapping: Readonly<Record<string, string | null>>;
  onMap: (column: string, target: string | null) => void;
}

const SHOWN_SAMPLES = 3;

/** Each column of the other side with its first values, and what it fills. On a phone each is a card. */
export function ColumnsMapping({ sample, mapping, onMap }: ColumnsProps) {
  const translate = useTranslate();
  const athletes = useResourcePlan('athletes');
  const labelOf = useFieldLabel(athletes);
  const isTaken = ({ name }: Column): boolean => {
    const target = sample.targets.find((one) => one.name === mapping[name]);
    return (
      target !== undefined &&
      !target.is_many &&
      sample.columns.some((other) => other.name !== name && mapping[other.name] === target.name)
    );
  };
  return (
    <PlainTable
      data-framed
      data-cards
      columns={[
        {
          name: 'column',
          isHeading: true,
          label: translate('pages.connections.mapping.column'),
          cell: ({ name }) => name,
        },
        {
          name: 'samples',
          label: translate('pages.connections.mapping.samples'),
          cell: ({ samples }) => samples.slice(0, SHOWN_SAMPLES).join(' · ') || '–',
        },
        {
          name: 'target',
          label: translate('pages.connections.mapping.target'),
          cell: (column) => (
            <>
              <NativeSelect
                value={mapping[column.name] ?? ''}
                onChange={(event) => onMap(column.name, event.target.value || null)}
                error={isTaken(column)}
                input={<OutlinedInput size="small" sx={{ width: '100%' }} />}
                inputProps={{
                  'aria-label': translate('pages.connections.mapping.target_of', { column: column.name }),
                  'aria-invalid': isTaken(column),
                }}
              >
                <option value="">{translate('pages.connections.mapping.nothing')}</option>
                {sample.targets.map(({ name, label }) => {
                  const field = athletes.fields.get(name);
                  return (
                    <option key={name} value={name}>
                      {field ? labelOf(field) : label}
                    </option>
                  );
                })}
              </NativeSelect>
              {isTaken(column) && <FormHelperText error>{translate('pages.connections.mapping.twice')}</FormHelperText>}
            </>
          ),
        },
      ]}
      rows={sample.columns}
      keyOf={({ name }) => name}
    />
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import HistoryRounded from '#icons/HistoryRounded';
import { type PlainColumn, PlainTable } from '../PlainTable';
import type { DetectedColumn, Detection } from './importTypes';
import type { ImportWizard } from './useImportWizard';
import { type TargetGroup, useClashes, useTargetGroups } from './useTargetGroups';

const SHOWN_SAMPLES = 3;

interface ColumnMappingProps {
  wizard: ImportWizard;
  detection: Detection;
}

/** Each column of the file with its first values, and what it is imported as. On a phone each is a card. */
export function ColumnMapping({ wizard, detection }: ColumnMappingProps) {
  const translate = useTranslate();
  const groups = useTargetGroups(wizard.kind, detection.targets);
  const clashes = useClashes(detection, wizard.mapping);
  const columns: readonly PlainColumn<DetectedColumn>[] = [
    {
      name: 'column',
      isHeading: true,
      cell: (column) => <ColumnName {...{ wizard, column }} targets={detection.targets} />,
    },
    {
      name: 'samples',
      cell: ({ samples }) =>
        samples.slice(0, SHOWN_SAMPLES).join(' · ') || translate('engine.import.mapping.no_samples'),
    },
    {
      name: 'target',
      cell: (column) => <TargetSelect {...{ wizard, column, groups }} isClashing={clashes.has(column.name)} />,
    },
  ];
  return (
    <PlainTable
      className="sl-import-mapping"
      data-framed
      data-cards
      aria-busy={wizard.isBusy}
      columns={columns.map((column) => ({ ...column, label: translate(`engine.import.mapping.${column.name}`) }))}
      rows={detection.columns}
      keyOf={({ name }) => name}
    />
  );
}

interface ColumnNameProps {
  wizard: ImportWizard;
  column: DetectedColumn;
  targets: Detection['targets'];
}

/** Shows the name and whether the column is mapped as last time, and offers a field for a column that is left out. */
function ColumnName({ wizard, column: { name, is_remembered, skipped, offered }, targets }: ColumnNameProps) {
  const translate = useTranslate();
  const isLeftOut = (wizard.mapping[name] ?? null) === null;
  const left = isLeftOut ? targets.find((target) => target.name === skipped) : undefined;
  const open = left ?? (isLeftOut ? targets.find((target) => target.name === offered) : undefined);
  return (
    <>
      {name}
      {is_remembered && (left || !skipped) && (
        <Chip
          icon={<HistoryRounded />}
          label={translate(left ? 'engine.import.mapping.skipped' : 'engine.import.mapping.remembered')}
          sx={{ ml: 1, verticalAlign: 'middle' }}
        />
      )}
      {open && (
        <Button size="small" onClick={() => wizard.map(name, open.name)} sx={{ ml: 1, minHeight: 0, py: 0 }}>
          {translate('engine.import.mapping.take', { field: open.label })}
        </Button>
      )}
    </>
  );
}

interface TargetSelectProps {
  wizard: ImportWizard;
  column: DetectedColumn;
  groups: readonly TargetGroup[];
  isClashing: boolean;
}

function TargetSelect({ wizard, column: { name, is_reason }, groups, isClashing }: TargetSelectProps) {
  const translate = useTranslate();
  const errorId = useId();
  if (is_reason)
    return (
      <Box component="span" sx={{ color: 'var(--engine-quiet)' }}>
        {translate('engine.import.mapping.reason')}
      </Box>
    );
  return (
    <>
      <NativeSelect
        value={wizard.mapping[name] ?? ''}
        onChange={(event) => wizard.map(name, event.target.value || null)}
        error={isClashing}
        input={<OutlinedInput size="small" sx={{ width: '100%' }} />}
        inputProps={{
          'aria-label': translate('engine.import.mapping.target_of', { column: name }),
          'aria-describedby': isClashing ? errorId : undefined,
          'aria-invalid': isClashing,
        }}
      >
        <option value="">{translate('engine.import.mapping.nothing')}</option>
        {groups.map(({ title, targets }) =>
          title === null ? (
            targets.map(toOption)
          ) : (
            <optgroup key={title} label={title}>
              {targets.map(toOption)}
            </optgroup>
          ),
        )}
      </NativeSelect>
      {isClashing && (
        <FormHelperText id={errorId} error>
          {translate('engine.import.mapping.twice')}
        </FormHelperText>
      )}
    </>
  );
}

function toOption({ name, label }: TargetGroup['targets'][number]) {
  return (
    <option key={name} value={name}>
      {label}
    </option>
  );
}

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import HistoryRounded from '#icons/HistoryRounded';
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
  return (
    <Box component="table" aria-busy={wizard.isBusy} sx={TABLE}>
      <thead>
        <tr>
          {['column', 'samples', 'target'].map((name) => (
            <th key={name} scope="col">
              {translate(`engine.import.mapping.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {detection.columns.map((column) => (
          <ColumnRow key={column.name} {...{ wizard, column, groups }} isClashing={clashes.has(column.name)} />
        ))}
      </tbody>
    </Box>
  );
}

interface ColumnRowProps {
  wizard: ImportWizard;
  column: DetectedColumn;
  groups: readonly TargetGroup[];
  isClashing: boolean;
}

function ColumnRow({ wizard, column, groups, isClashing }: ColumnRowProps) {
  const translate = useTranslate();
  const errorId = useId();
  const { name, samples, is_remembered, is_reason } = column;
  const value = wizard.mapping[name] ?? '';
  return (
    <tr>
      <th scope="row">
        {name}
        {is_remembered && (
          <Chip
            icon={<HistoryRounded />}
            label={translate('engine.import.mapping.remembered')}
            sx={{ ml: 1, verticalAlign: 'middle' }}
          />
        )}
      </th>
      <td className="sl-import-samples">
        {samples.length > 0
          ? samples.slice(0, SHOWN_SAMPLES).join(' · ')
          : translate('engine.import.mapping.no_samples')}
      </td>
      <td>
        {is_reason ? (
          <Box component="span" sx={{ color: 'var(--engine-quiet)' }}>
            {translate('engine.import.mapping.reason')}
          </Box>
        ) : (
          <NativeSelect
            value={value}
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
        )}
        {isClashing && (
          <FormHelperText id={errorId} error>
            {translate('engine.import.mapping.twice')}
          </FormHelperText>
        )}
      </td>
    </tr>
  );
}

function toOption({ name, label }: TargetGroup['targets'][number]) {
  return (
    <option key={name} value={name}>
      {label}
    </option>
  );
}

const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: '1px solid var(--engine-line)',
  borderRadius: '8px',
  bgcolor: 'var(--engine-surface)',
  fontSize: 13,
  '& th, & td': { px: 1.5, py: 0.75, textAlign: 'left', overflowWrap: 'anywhere' },
  '& tbody th, & tbody td': { borderTop: '1px solid var(--engine-line)' },
  '& thead th': { color: 'var(--engine-quiet)', fontSize: 12, fontWeight: 500 },
  '& tbody th': { fontWeight: 500 },
  '& .sl-import-samples': { color: 'var(--engine-quiet)' },
  '@media (max-width: 599.95px)': {
    display: 'block',
    border: 0,
    bgcolor: 'transparent',
    '& thead': { display: 'none' },
    '& tbody': { display: 'grid', gap: 1 },
    '& tbody tr': {
      display: 'block',
      p: 1,
      border: '1px solid var(--engine-line)',
      borderRadius: '8px',
      bgcolor: 'var(--engine-surface)',
    },
    '& tbody th, & tbody td': { display: 'block', border: 0, px: 0.5, py: 0.5 },
  },
};

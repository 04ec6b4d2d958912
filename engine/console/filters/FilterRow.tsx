import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import CloseRounded from '#icons/CloseRounded';
import type { Operator } from '../../core/field';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Place } from '../Place';
import { useFieldLabel } from '../words/useLabels';
import { operatorKey } from './ActiveFilters';
import { type Draft, isManyOperator, readDraft, withOperator } from './conditions';
import { ManyOperands } from './ManyOperands';
import { OperandInput } from './OperandInput';

interface FilterRowProps {
  plan: ResourcePlan;
  within: Place['within'];
  field: FieldPlan;
  draft: Draft;
  isLast: boolean;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

const NOT_EMPTY = 'not_empty';

/** One condition: how the field is compared, and with what. */
export function FilterRow({ plan, within, field, draft, isLast, onChange, onRemove }: FilterRowProps) {
  const translate = useTranslate();
  const label = useFieldLabel(plan)(field);
  const read = readDraft(draft, field);
  const operators = field.operators.flatMap((operator) => (operator === 'empty' ? ['empty', NOT_EMPTY] : [operator]));
  const chosen = draft.operator === 'empty' && draft.value === false ? NOT_EMPTY : draft.operator;

  const choose = (name: string) =>
    name === NOT_EMPTY
      ? onChange({ ...draft, operator: 'empty', value: false })
      : onChange(withOperator(draft, name as Operator));
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gap: 0.75, pb: 1.5, mb: 1.5, borderBottom: '1px solid var(--engine-line)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" sx={{ flex: 1 }} noWrap>
          {label}
        </Typography>
        <TextField
          select
          hiddenLabel
          margin="none"
          fullWidth={false}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          slotProps={{
            select: { inputProps: { 'aria-label': translate('engine.filter.operator', { field: label }) } },
          }}
          sx={{ minWidth: 150 }}
        >
          {operators.map((operator) => (
            <MenuItem key={operator} value={operator}>
              {translate(
                operator === NOT_EMPTY
                  ? operatorKey({ operator: 'empty', value: false })
                  : operatorKey({ operator: operator as Operator, value: true }),
              )}
            </MenuItem>
          ))}
        </TextField>
        <IconButton size="small" onClick={onRemove} aria-label={translate('engine.filter.remove', { field: label })}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </Box>
      {draft.operator === 'empty' ? null : isManyOperator(draft.operator) ? (
        <ManyOperands
          within={within}
          field={field}
          label={label}
          values={Array.isArray(draft.value) ? draft.value : []}
          onChange={(value) => onChange({ ...draft, value })}
        />
      ) : (
        <OperandInput
          key={draft.operator}
          within={within}
          field={field}
          label={label}
          value={draft.value}
          hasFocus={isLast}
          onChange={(value) => onChange({ ...draft, value })}
        />
      )}
      {'issue' in read && (
        <Typography variant="caption" role="alert" sx={{ color: 'var(--engine-bad)' }}>
          {read.issue}
        </Typography>
      )}
    </Box>
  );
}

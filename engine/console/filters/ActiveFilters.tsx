import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Condition } from '../../core/query/listQuery';
import type { GridAddress } from '../address/useGridAddress';
import { FieldValue } from '../FieldValue';
import { useFieldLabel } from '../words/useLabels';

interface ActiveFiltersProps {
  plan: ResourcePlan;
  address: GridAddress;
  /** Opens the panel where the condition can be changed. */
  onEdit: () => void;
}

const SHOWN_VALUES = 3;

/** What the list is filtered by, as chips that can be changed and taken away: "Wave: Elite ×". */
export function ActiveFilters({ plan, address, onEdit }: ActiveFiltersProps) {
  const translate = useTranslate();
  const { where } = address.state;
  if (where.length === 0) return null;
  return (
    <>
      {where.map((condition, index) => (
        <FilterChip
          key={`${condition.field} ${condition.operator}`}
          plan={plan}
          condition={condition}
          onEdit={onEdit}
          onRemove={() => address.change({ where: where.filter((_, other) => other !== index) })}
        />
      ))}
      {where.length > 1 && (
        <Button size="small" color="inherit" onClick={() => address.change({ where: [] })}>
          {translate('engine.filter.clear')}
        </Button>
      )}
    </>
  );
}

interface FilterChipProps {
  plan: ResourcePlan;
  condition: Condition;
  onEdit: () => void;
  onRemove: () => void;
}

function FilterChip({ plan, condition, onEdit, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const field = plan.fields.get(condition.field);
  if (!field) return null;
  const isNamed = condition.operator === 'eq' || condition.operator === 'in';
  return (
    <Chip
      onClick={onEdit}
      onDelete={onRemove}
      sx={{ maxWidth: 320 }}
      label={
        <>
          {labelOf(field)}
          {isNamed ? ': ' : ` ${translate(operatorKey(condition))} `}
          <Operand field={field} condition={condition} />
        </>
      }
    />
  );
}

function Operand({ field, condition: { operator, value } }: { field: FieldPlan; condition: Condition }) {
  const translate = useTranslate();
  if (operator === 'empty') return null;
  if (operator === 'contains' || operator === 'starts') return `“${String(value)}”`;
  const values = Array.isArray(value) && (operator === 'in' || operator === 'nin') ? value : [value];
  const further = values.length - SHOWN_VALUES;
  return (
    <span className="sl-operand">
      {values.slice(0, SHOWN_VALUES).map((item, index) => (
        <Fragment key={String(item)}>
          {index > 0 && ', '}
          <FieldValue field={field} record={{ [field.name]: item }} />
        </Fragment>
      ))}
      {further > 0 && ` ${translate('engine.filter.further', { count: further })}`}
    </span>
  );
}

/** The key of an operator's words: emptiness has two. */
export function operatorKey({ operator, value }: Pick<Condition, 'operator' | 'value'>): string {
  if (operator === 'empty') return value === false ? 'engine.operator.not_empty' : 'engine.operator.empty';
  return `engine.operator.${operator}`;
}

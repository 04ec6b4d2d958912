import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Condition } from '../../core/query/listQuery';
import type { GridAddress } from '../address/useGridAddress';
import { useConsole } from '../ConsoleSetup';
import type { Place } from '../Place';
import { useFieldLabel } from '../words/useLabels';
import { type Draft, filterFields, newDraft, readDraft } from './conditions';
import { FilterRow } from './FilterRow';

interface FilterPanelProps {
  plan: ResourcePlan;
  place: Place;
  address: GridAddress;
  onClose: () => void;
}

/** All conditions of the list, each with field, operator and value. What can be read takes effect as it is typed. */
export function FilterPanel({ plan, place, address, onClose }: FilterPanelProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const fields = filterFields(plan, place, can);
  const { drafts, add, change, remove } = useDrafts({ plan, address });
  return (
    <>
      {drafts.length === 0 && (
        <Typography sx={{ color: 'var(--engine-quiet)', mb: 1 }}>{translate('engine.filter.none')}</Typography>
      )}
      {drafts.map((draft, index) => {
        const field = plan.fields.get(draft.field);
        return field ? (
          <FilterRow
            key={draft.key}
            plan={plan}
            within={place.within}
            field={field}
            draft={draft}
            isLast={index === drafts.length - 1}
            onChange={change}
            onRemove={() => remove(draft.key)}
          />
        ) : null;
      })}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 1 }}>
        <AddCondition plan={plan} fields={fields} onAdd={add} />
        <Button variant="contained" onClick={onClose}>
          {translate('engine.filter.done')}
        </Button>
      </Box>
    </>
  );
}

interface AddConditionProps {
  plan: ResourcePlan;
  fields: readonly FieldPlan[];
  onAdd: (field: FieldPlan) => void;
}

function AddCondition({ plan, fields, onAdd }: AddConditionProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button startIcon={<AddRounded />} onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="menu">
        {translate('engine.filter.add')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {fields.map((field) => (
          <MenuItem
            key={field.name}
            onClick={() => {
              setAnchor(null);
              onAdd(field);
            }}
          >
            {labelOf(field)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The conditions as they are worked on. Those that are complete go to the address at once. */
function useDrafts({ plan, address }: { plan: ResourcePlan; address: GridAddress }) {
  const nextKey = useRef(0);
  const toDraft = (condition: Condition): Draft => ({ ...condition, key: nextKey.current++ });
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => address.state.where.map(toDraft));

  const update = (next: readonly Draft[]) => {
    setDrafts(next);
    const where = next.flatMap((draft) => {
      const field = plan.fields.get(draft.field);
      const read = field && readDraft(draft, field);
      return read && 'condition' in read ? read.condition : [];
    });
    if (JSON.stringify(where) !== JSON.stringify(address.state.where)) address.change({ where }, { isReplace: true });
  };
  return {
    drafts,
    add: (field: FieldPlan) => update([...drafts, newDraft(field, nextKey.current++)]),
    change: (draft: Draft) => update(drafts.map((other) => (other.key === draft.key ? draft : other))),
    remove: (key: number) => update(drafts.filter((draft) => draft.key !== key)),
  };
}

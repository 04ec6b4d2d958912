import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import { FieldValue } from '../FieldValue';
import { titleOf } from '../Place';
import type { GridColumn } from './columns';
import type { GridList, GridRecord } from './useGridList';
import type { GridSelection } from './useGridSelection';

interface PhoneListProps {
  plan: ResourcePlan;
  label: string;
  columns: readonly GridColumn[];
  list: GridList;
  selection: GridSelection | null;
  addressOf?: ((id: number) => string) | undefined;
}

/** The records on a phone: title, one further fact, and the state or another short value at the end. */
export function PhoneList({ plan, label, columns, list, selection, addressOf }: PhoneListProps) {
  const facts = factsOf(plan, columns);
  const selected = new Set(selection?.ids);
  return (
    <ul className="sl-cards" aria-label={label} aria-busy={list.isOutdated || undefined}>
      {list.records?.map((record) => (
        <li key={record.id}>
          {selection && (
            <SelectBox
              isSelected={selection.isAllMatching || selected.has(record.id)}
              onToggle={() => selection.toggle(record.id)}
            />
          )}
          <Card plan={plan} record={record} facts={facts} to={addressOf?.(record.id)} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  plan: ResourcePlan;
  record: GridRecord;
  facts: readonly GridColumn[];
  to: string | undefined;
}

function Card({ plan, record, facts: [state, fact], to }: CardProps) {
  const content = (
    <>
      <span className="sl-card-title">{titleOf(plan, record)}</span>
      {fact && (
        <span className="sl-card-fact">
          <FieldValue field={fact.field} record={record} empty="–" />
        </span>
      )}
      {state && (
        <span className="sl-card-state">
          <FieldValue field={state.field} record={record} />
        </span>
      )}
    </>
  );
  return to ? (
    <Link to={to} className="sl-card">
      {content}
    </Link>
  ) : (
    <div className="sl-card">{content}</div>
  );
}

function SelectBox({ isSelected, onToggle }: { isSelected: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  return (
    <label>
      <input
        type="checkbox"
        aria-label={translate('engine.grid.select_row')}
        checked={isSelected}
        onChange={onToggle}
      />
    </label>
  );
}

/** What stands beside the title: the first other column, and the first that says what the record belongs to. */
function factsOf(plan: ResourcePlan, columns: readonly GridColumn[]): GridColumn[] {
  const [first, ...others] = columns.filter((column) => !plan.resource.title.includes(column.field.name));
  const second = others.find((column) => column.field.target) ?? others[0];
  return [first, second].filter((column) => column !== undefined);
}

import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { FieldValue } from '../FieldValue';
import { stateFieldOf } from '../Place';
import type { GridColumn } from './columns';
import type { ListedProps } from './GridTable';
import type { GridRecord } from './useGridList';

/** The records on a phone: title, one further fact, and a number or the state at the end. */
export function PhoneList({ plan, label, columns, list, selection, addressOf }: ListedProps) {
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
  facts: ReturnType<typeof factsOf>;
  to: string | undefined;
}

function Card({ plan, record, facts: { end, under }, to }: CardProps) {
  const content = (
    <>
      <span className="sl-card-title">
        <Title plan={plan} record={record} />
      </span>
      {under && (
        <span className="sl-card-fact">
          <FieldValue field={under.field} record={record} empty="–" />
        </span>
      )}
      {end && (
        <span className="sl-card-state">
          <FieldValue field={end.field} record={record} />
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

/** The record's title, its values drawn as the grid would. */
function Title({ plan, record }: Pick<CardProps, 'plan' | 'record'>) {
  const parts = plan.resource.title.flatMap((name) => {
    const field = plan.fields.get(name);
    return field && !isEmpty(record[name]) ? field : [];
  });
  if (parts.length === 0) return titleOf(plan, record);
  return parts.map((field, index) => (
    <Fragment key={field.name}>
      {index > 0 && ' '}
      <FieldValue field={field} record={record} />
    </Fragment>
  ));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
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

/**
 * What stands with the title: at the end the number that leads the list (a bib), else the record's state; under it what the
 * record belongs to, else its first figure, else whatever comes first.
 */
function factsOf(plan: ResourcePlan, columns: readonly GridColumn[]): { end?: GridColumn; under?: GridColumn } {
  const others = columns.filter((column) => !plan.resource.title.includes(column.field.name));
  const [leading] = others;
  const end = leading?.isTabular ? leading : others.find((column) => column.field === stateFieldOf(plan));
  const rest = others.filter((column) => column !== end);
  const figure = end && rest.find((column) => column.isTabular);
  const under = rest.find((column) => column.field.target) ?? figure ?? rest[0];
  return { ...(end && { end }), ...(under && { under }) };
}

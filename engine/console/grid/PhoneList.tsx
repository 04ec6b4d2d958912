import { Fragment, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { isEmptyValue } from '../../core/rules/rule';
import { titleOf } from '../../core/titleOf';
import { FieldValue } from '../FieldValue';
import { stateFieldOf } from '../Place';
import type { GridColumn } from './columns';
import type { ListedProps } from './GridTable';
import { SelectPage } from './SelectPage';
import type { GridRecord } from './useGridList';

/** The records on a phone: title and number, under them what they belong to and their state. Over them the way to select them all. */
export function PhoneList({ plan, label, columns, list, selection, addressOf }: ListedProps) {
  const translate = useTranslate();
  const id = useId();
  const facts = factsOf(plan, columns);
  const selected = new Set(selection?.ids);
  return (
    <ul className="sl-cards" aria-label={label} aria-busy={list.isOutdated || undefined}>
      {selection && (
        <li className="sl-cards-all">
          <label htmlFor={id}>
            <SelectPage id={id} records={list.records ?? []} selection={selection} />
            <span aria-hidden>{translate('engine.grid.select_page')}</span>
          </label>
        </li>
      )}
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

function Card({ plan, record, facts: { end, under, state }, to }: CardProps) {
  const content = (
    <>
      <span className="sl-card-title">
        <Title plan={plan} record={record} />
      </span>
      {end && (
        <span className="sl-card-end">
          <FieldValue field={end.field} record={record} isWithinLink />
        </span>
      )}
      <Under fields={under.map(({ field }) => field)} record={record} />
      {state && (
        <span className="sl-card-end">
          <FieldValue field={state.field} record={record} isWithinLink />
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

/** `10 km · Elite`; what is empty is left out. */
function Under({ fields, record }: { fields: readonly FieldPlan[]; record: GridRecord }) {
  const filled = fields.filter(({ name }) => !isEmptyValue(record[name]));
  return (
    <span className="sl-card-fact">
      {filled.length === 0 && fields.length > 0 && '–'}
      {filled.map((field, index) => (
        <Fragment key={field.name}>
          {index > 0 && ' · '}
          <FieldValue field={field} record={record} isWithinLink />
        </Fragment>
      ))}
    </span>
  );
}

/** The record's title, its values drawn as the grid would. */
function Title({ plan, record }: Pick<CardProps, 'plan' | 'record'>) {
  const parts = plan.resource.title.flatMap((name) => {
    const field = plan.fields.get(name);
    return field && !isEmptyValue(record[name]) ? field : [];
  });
  if (parts.length === 0) return titleOf(plan, record);
  return parts.map((field, index) => (
    <Fragment key={field.name}>
      {index > 0 && ' '}
      <FieldValue field={field} record={record} isWithinLink />
    </Fragment>
  ));
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

interface CardFacts {
  end?: GridColumn;
  under: readonly GridColumn[];
  state?: GridColumn;
}

const PARENTS = 2;

/**
 * What stands with the title: at the end the number that leads the list (a bib), else the record's state; under them what the
 * record belongs to, else its first figure, else whatever comes first, and the state where it has not been told.
 */
function factsOf(plan: ResourcePlan, columns: readonly GridColumn[]): CardFacts {
  const others = columns.filter((column) => !plan.resource.title.includes(column.field.name));
  const [leading] = others;
  const status = others.find((column) => column.field === stateFieldOf(plan));
  const end = leading?.isTabular ? leading : status;
  const state = status === end ? undefined : status;
  const rest = others.filter((column) => column !== end && column !== state);
  const figure = end && rest.find((column) => column.isTabular);
  const parents = rest.filter((column) => column.field.target).slice(0, PARENTS);
  const other = figure ?? rest[0];
  return { under: parents.length === 0 && other ? [other] : parents, ...(end && { end }), ...(state && { state }) };
}

import { Fragment } from 'react';
import type { FieldCellProps } from '../fieldConsole';
import { roundNumbers } from '../format/numbers';
import { type Property, useProperties } from './useProperties';

type Values = Readonly<Record<string, unknown>>;

/** "Units: Metric · Rounding: Exact" where the properties are known; the JSON itself elsewhere. */
export function JsonCell({ value, field }: FieldCellProps) {
  const properties = useProperties(field);
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty) return <span className="sl-empty-value">–</span>;
  if (properties) return <PropertyValues properties={properties} values={value as Values} />;
  return <code title={JSON.stringify(value, null, 2)}>{JSON.stringify(roundNumbers(value))}</code>;
}

function PropertyValues({ properties, values }: { properties: readonly Property[]; values: Values }) {
  const given = properties.filter(({ name }) => values[name] !== undefined && values[name] !== null);
  return given.map(({ name, label, plan, look: { Cell } }, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      {label}: <Cell value={values[name]} field={plan} record={values} />
    </Fragment>
  ));
}

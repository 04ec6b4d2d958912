import { Fragment, lazy } from 'react';
import type { AnyField } from '../../core/field';
import type { JsonSchema } from '../../core/jsonSchema';
import { boolean } from '../boolean/boolean.field';
import { calendarDate } from '../calendarDate/calendarDate.field';
import { choice } from '../choice/choice.field';
import { colour } from '../colour/colour.field';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { file } from '../file/file.field';
import { instant } from '../instant/instant.field';
import { list } from '../list/list.field';
import { longText } from '../longText/longText.field';
import { lookOf } from '../looks';
import { decimal, integer } from '../number/number.field';
import { reference } from '../reference/reference.field';
import { referenceList } from '../referenceList/referenceList.field';
import { text } from '../text/text.field';
import { url } from '../url/url.field';

/** What a property of a schema is drawn as: a field type of the engine, with the options that the schema stands for. */
export interface PropertyDrawing {
  readonly field: AnyField;
  readonly look: FieldLook;
}

const ManyChoicesControl = lazy(async () => ({ default: (await import('./ManyChoicesControl')).ManyChoicesControl }));

/** Longer texts have several lines. */
const MAX_LINE = 500;

/**
 * How a property is drawn; null for a shape that no field type has. `texts` is the key under which the words of its choices
 * are. Beside the formats of JSON Schema it knows `color`, and `file` for the id of a picture.
 */
export function drawingOf(schema: JsonSchema, texts: string): PropertyDrawing | null {
  if (schema.enum) return isWords(schema.enum) ? as(choice(schema.enum, { list: texts })) : null;
  switch (typeOf(schema)) {
    case 'boolean':
      return as(boolean());
    case 'integer':
      if (schema['x-resource']) return as(reference(schema['x-resource']));
      return schema.format === 'file' ? as(file({ accept: ['image/*'] })) : numberOf(schema, true);
    case 'number':
      return numberOf(schema, false);
    case 'string':
      return stringOf(schema);
    case 'array':
      return arrayOf(schema, texts);
    default:
      return null;
  }
}

function stringOf({ format, maxLength }: JsonSchema): PropertyDrawing {
  if (format === 'color') return as(colour());
  if (format === 'uri') return as(url());
  if (format === 'date') return as(calendarDate());
  if (format === 'date-time') return as(instant({ precision: 'minute' }));
  if (maxLength === undefined) return as(text());
  return maxLength > MAX_LINE ? as(longText({ max: maxLength })) : as(text({ max: maxLength }));
}

function numberOf({ minimum, maximum }: JsonSchema, isWhole: boolean): PropertyDrawing {
  const limits = { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) };
  return as(isWhole ? integer(limits) : decimal(limits));
}

function arrayOf({ items = {}, maxItems }: JsonSchema, texts: string): PropertyDrawing | null {
  if (items.enum) {
    if (!isWords(items.enum)) return null;
    const field = choice(items.enum, { list: texts });
    return { field, look: { Control: ManyChoicesControl, Cell: ManyChoicesCell } };
  }
  const limit: { maxItems?: number } = maxItems === undefined ? {} : { maxItems };
  if (items['x-resource']) return as(referenceList(items['x-resource'], limit));
  if (typeOf(items) !== 'string') return null;
  return as(list(limit));
}

function ManyChoicesCell(props: FieldCellProps) {
  const { Cell } = lookOf(props.field.field);
  return (props.value as readonly string[]).map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <Cell {...props} value={value} />
    </Fragment>
  ));
}

function as(field: AnyField): PropertyDrawing {
  return { field, look: lookOf(field) };
}

/** The one type it has besides null. */
function typeOf({ type }: JsonSchema): string | undefined {
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  return types.length === 1 ? types[0] : undefined;
}

function isWords(values: readonly unknown[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string');
}

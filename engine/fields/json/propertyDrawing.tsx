import { type ComponentType, Fragment, lazy } from 'react';
import type { AnyField } from '../../core/field';
import type { JsonSchema } from '../../core/jsonSchema';
import { booleanConsole } from '../boolean/boolean.console';
import { boolean } from '../boolean/boolean.field';
import { calendarDateConsole } from '../calendarDate/calendarDate.console';
import { calendarDate } from '../calendarDate/calendarDate.field';
import { choiceConsole } from '../choice/choice.console';
import { choice } from '../choice/choice.field';
import { colourConsole } from '../colour/colour.console';
import { colour } from '../colour/colour.field';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { fileConsole } from '../file/file.console';
import { file } from '../file/file.field';
import type { ControlProps } from '../inputs/fieldInputState';
import { instantConsole } from '../instant/instant.console';
import { instant } from '../instant/instant.field';
import { listConsole } from '../list/list.console';
import { list } from '../list/list.field';
import { longTextConsole } from '../longText/longText.console';
import { longText } from '../longText/longText.field';
import { numberConsole } from '../number/number.console';
import { decimal, integer } from '../number/number.field';
import { textConsole } from '../text/text.console';
import { text } from '../text/text.field';
import { urlConsole } from '../url/url.console';
import { url } from '../url/url.field';

/** What a property of a schema is drawn as: a field type of the engine, with the options that the schema stands for. */
export interface PropertyDrawing {
  readonly field: AnyField;
  readonly Control: ComponentType<ControlProps>;
  readonly Cell: FieldLook['Cell'];
}

const ManyChoicesControl = lazy(async () => ({ default: (await import('./ManyChoicesControl')).ManyChoicesControl }));

/** Longer texts have several lines. */
const MAX_LINE = 500;

/**
 * How a property is drawn; null for a shape that no field type has. `texts` is the key under which the words of its choices
 * are. Beside the formats of JSON Schema it knows `color`, and `file` for the id of a picture.
 */
export function drawingOf(schema: JsonSchema, texts: string): PropertyDrawing | null {
  if (schema.enum) return isWords(schema.enum) ? as(choiceConsole, choice(schema.enum, { list: texts })) : null;
  switch (typeOf(schema)) {
    case 'boolean':
      return as(booleanConsole, boolean());
    case 'integer':
      return schema.format === 'file' ? as(fileConsole, file({ accept: ['image/*'] })) : numberOf(schema, true);
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
  if (format === 'color') return as(colourConsole, colour());
  if (format === 'uri') return as(urlConsole, url());
  if (format === 'date') return as(calendarDateConsole, calendarDate());
  if (format === 'date-time') return as(instantConsole, instant());
  if (maxLength === undefined) return as(textConsole, text());
  return maxLength > MAX_LINE
    ? as(longTextConsole, longText({ max: maxLength }))
    : as(textConsole, text({ max: maxLength }));
}

function numberOf({ minimum, maximum }: JsonSchema, isWhole: boolean): PropertyDrawing {
  const limits = { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) };
  return as(numberConsole, isWhole ? integer(limits) : decimal(limits));
}

function arrayOf({ items = {}, maxItems }: JsonSchema, texts: string): PropertyDrawing | null {
  if (items.enum) {
    if (!isWords(items.enum)) return null;
    const field = choice(items.enum, { list: texts });
    return { field, Control: ManyChoicesControl, Cell: ManyChoicesCell };
  }
  if (typeOf(items) !== 'string') return null;
  return as(listConsole, list(maxItems === undefined ? {} : { maxItems }));
}

function ManyChoicesCell(props: FieldCellProps) {
  const { Cell } = choiceConsole;
  return (props.value as readonly string[]).map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <Cell {...props} value={value} />
    </Fragment>
  ));
}

function as({ Control, Cell }: FieldLook, field: AnyField): PropertyDrawing {
  return { field, Control, Cell };
}

/** The one type it has besides null. */
function typeOf({ type }: JsonSchema): string | undefined {
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  return types.length === 1 ? types[0] : undefined;
}

function isWords(values: readonly unknown[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string');
}

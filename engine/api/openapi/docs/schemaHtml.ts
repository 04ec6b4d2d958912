import type { SchemaObject } from '../document';
import { type Html, html, prose } from './html';
import { refName } from './outline';

/** Objects within objects are drawn this deep; beyond it their type is named. */
const MAX_DEPTH = 3;

interface SchemaOptions {
  /** Says which properties have to be sent; in an answer that would be noise. */
  readonly isInput?: boolean;
  readonly depth?: number;
}

/** A schema as a list of its properties, or as its type where it has none. */
export function schemaHtml(schema: SchemaObject, { isInput = false, depth = 0 }: SchemaOptions = {}): Html {
  const properties = Object.entries(schema.properties ?? {});
  if (schema.anyOf && !isNullableRef(schema)) {
    return html`${schema.anyOf.map((one, i) => html`${i > 0 && html`<p class="or">or</p>`}${schemaHtml(one, { isInput, depth })}`)}`;
  }
  if (properties.length === 0) return html`<p class="type">${typeHtml(schema)}</p>`;
  return html`<dl class="properties">${properties.map(([name, property]) =>
    propertyHtml({ name, property, isRequired: isInput && (schema.required?.includes(name) ?? false), isInput, depth }),
  )}</dl>`;
}

/** The type in a few words: `string (date) or null`, `list of Athlete`. */
export function typeHtml(schema: SchemaObject): Html {
  if (schema.$ref) return html`<a href="#schema-${refName(schema.$ref)}">${refName(schema.$ref)}</a>`;
  if (schema.anyOf) {
    const types = new Map(schema.anyOf.map((one) => [typeHtml(one).html, one]));
    return html`${[...types.values()].map((one, i) => html`${i > 0 && ' or '}${typeHtml(one)}`)}`;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const isEmptyToo = types.includes('null') && types.length > 1;
  const main = types.filter((type) => !isEmptyToo || type !== 'null');
  if (main.join() === 'array' && schema.items)
    return html`list of ${manyHtml(schema.items)}${isEmptyToo && ' or null'}`;
  return html`${main.join(' or ') || 'anything'}${schema.format && ` (${schema.format})`}${isEmptyToo && ' or null'}`;
}

/** What the values are limited to. */
export function limitsHtml(schema: SchemaObject): Html {
  const choices = [schema, ...(schema.items ? [schema.items, ...(schema.items.anyOf ?? [])] : [])];
  const values = choices.find((choice) => choice.enum)?.enum;
  const shown = values?.filter((value) => value !== null);
  const limits = [
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    isTelling(schema.minimum) && `from ${schema.minimum}`,
    isTelling(schema.maximum) && `to ${schema.maximum}`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
    schema.default !== undefined && schema.default !== null && `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => limit !== false);
  const sentence = limits.join(', ');
  return html`${sentence && html`<span class="limits">${sentence}</span>`}${shown && valuesHtml(shown)}`;
}

/** 'strings', but 'Athlete': names of schemas stay as they are. */
function manyHtml(schema: SchemaObject): Html {
  return html`${typeHtml(schema)}${typeof schema.type === 'string' && !schema.format && 's'}`;
}

/** The limits of a number's storage say nothing about its meaning. */
function isTelling(limit: number | undefined): boolean {
  return limit !== undefined && Math.abs(limit) < 2_147_483_647;
}

/** Long lists, such as countries, open on demand. */
function valuesHtml(values: readonly unknown[]): Html {
  const list = html`<span class="values">${values.map((value) => html`<code class="word">${String(value)}</code> `)}</span>`;
  return values.length <= 12
    ? list
    : html`<details class="more"><summary class="fold">${values.length} values</summary>${list}</details>`;
}

interface PropertyOptions {
  readonly name: string;
  readonly property: SchemaObject;
  readonly isRequired: boolean;
  readonly isInput: boolean;
  readonly depth: number;
}

function propertyHtml({ name, property, isRequired, isInput, depth }: PropertyOptions): Html {
  const inner = property.properties ? property : property.items?.properties ? property.items : null;
  return html`<div class="property"><dt><code class="name">${name}</code>${isRequired && html`<span class="needed">required</span>`}${
    property.readOnly && html`<span class="fixed">read only</span>`
  }</dt><dd><span class="type">${typeHtml(property)}</span> ${limitsHtml(property)}${
    property.description && html`<p class="note">${prose(property.description)}</p>`
  }${
    inner &&
    depth < MAX_DEPTH &&
    html`<details class="more"><summary class="fold">${Object.keys(inner.properties ?? {}).length} properties</summary>${schemaHtml(inner, { isInput, depth: depth + 1 })}</details>`
  }</dd></div>`;
}

function isNullableRef(schema: SchemaObject): boolean {
  return schema.anyOf?.some((one) => one.type === 'null') ?? false;
}

import { type Issue, refuse } from '../../core/issue';
import type { JsonSchema } from '../../core/jsonSchema';
import { characterCount } from '../makeField';
import { isShowable } from '../text/parseText';

const MAX_DEPTH = 20;

/**
 * The first thing about a JSON value that its schema does not allow, naming the path (`sizes[2].width`); null when it
 * fits. What the schema leaves open must still be storable: no odd characters, 20 levels at most.
 */
export function checkJson(value: unknown, schema: JsonSchema, path = '', depth = 0): Issue | null {
  const at = path === '' ? 'value' : path;
  if (depth > MAX_DEPTH) return issue('validation.json_depth', { path: at, max: MAX_DEPTH });
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  const type = jsonType(value);
  if (type === null) return issue('validation.json_type', { path: at, type: types?.join(' or ') ?? 'JSON' });
  if (types && !types.some((name) => name === type || (name === 'number' && type === 'integer'))) {
    return issue('validation.json_type', { path: at, type: types.join(' or ') });
  }
  if (schema.enum && !schema.enum.includes(value)) {
    return issue('validation.json_choice', { path: at, allowed: schema.enum.join(', ') });
  }
  if (typeof value === 'string') return checkString(value, schema, at);
  if (typeof value === 'number') return checkNumber(value, schema, at);
  if (Array.isArray(value)) return checkArray(value, schema, { path, depth });
  return type === 'object' ? checkObject(value as Record<string, unknown>, schema, { path, depth }) : null;
}

type At = { path: string; depth: number };

function checkString(value: string, schema: JsonSchema, path: string): Issue | null {
  if (!isShowable(value)) return issue('validation.json_characters', { path });
  const length = characterCount(value);
  if (schema.minLength && length === 0) return issue('validation.json_empty', { path: inWords(path) });
  if (schema.minLength !== undefined && length < schema.minLength)
    return issue('validation.json_min', { path, min: schema.minLength });
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return issue('validation.json_max', { path, max: schema.maxLength });
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
    return issue('validation.json_pattern', { path });
  // Whatever shows it makes a link of it.
  if (schema.format === 'uri' && value !== '' && !isWebAddress(value)) return issue('validation.json_url', { path });
  return null;
}

/** `item 1, id`: what is left empty is seen by people who never wrote a path. */
function inWords(path: string): string {
  return path.replace(/^\[(\d+)\]\.?(.*)$/, (_, index: string, rest: string) =>
    [`item ${Number(index) + 1}`, rest].filter(Boolean).join(', '),
  );
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function checkNumber(value: number, schema: JsonSchema, path: string): Issue | null {
  if (schema.minimum !== undefined && value < schema.minimum)
    return issue('validation.json_min_value', { path, min: schema.minimum });
  if (schema.maximum !== undefined && value > schema.maximum)
    return issue('validation.json_max_value', { path, max: schema.maximum });
  return null;
}

function checkArray(value: readonly unknown[], schema: JsonSchema, { path, depth }: At): Issue | null {
  const at = path === '' ? 'value' : path;
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    return issue('validation.json_items', { path: at, max: schema.maxItems });
  if (schema.uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
    return issue('validation.json_unique', { path: at });
  for (let i = 0; i < value.length; i++) {
    const found = checkJson(value[i], schema.items ?? {}, `${path}[${i}]`, depth + 1);
    if (found) return found;
  }
  return null;
}

function checkObject(value: Record<string, unknown>, schema: JsonSchema, { path, depth }: At): Issue | null {
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const missing = schema.required?.find((name) => !Object.hasOwn(value, name) || value[name] === undefined);
  if (missing !== undefined) return issue('validation.json_required', { path: below(missing) });
  for (const [name, item] of Object.entries(value)) {
    // JSON knows no undefined: such a property is not sent.
    if (item === undefined) continue;
    if (!isShowable(name)) return issue('validation.json_characters', { path: path || 'value' });
    const known = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const itemSchema = known ?? schema.additionalProperties ?? {};
    if (itemSchema === false) return issue('validation.json_unknown', { path: below(name) });
    const found = checkJson(item, itemSchema === true ? {} : itemSchema, below(name), depth + 1);
    if (found) return found;
  }
  return null;
}

/** The type JSON Schema calls it; null for what is no JSON. */
function jsonType(value: unknown): string | null {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? (Number.isInteger(value) ? 'integer' : 'number') : null;
    case 'string':
    case 'boolean':
    case 'object':
      return typeof value;
    default:
      return null;
  }
}

function issue(key: string, args: Issue['args']): Issue {
  return refuse(key, args).issue;
}

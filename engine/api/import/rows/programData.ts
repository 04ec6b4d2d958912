import type { ImportContext } from '../../../core/field';
import { accept, type Parsed, refuse } from '../../../core/issue';
import type { FieldPlan } from '../../../core/plan';
import { joinItems } from '../../../fields/list/parseList';

/** What becomes of an object in programs that do not know how to write it. */
const UNWRITTEN = /^(?:\[object \w+\]|Array)$/;
const LIST = /^\[([\s\S]*)\]$/;
/** One item of a list: in quotes, a number, or nothing. */
const ITEM = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?\d+(?:\.\d+)?)|null|None)\s*(?:,|$)/y;

/**
 * What a cell says that a program wrote as data: a list of texts is what is in it. Nothing else of the kind is a value that anyone entered,
 * unless the field itself is made of such.
 */
export function plainOfData(text: string, field: FieldPlan, context: ImportContext): Parsed<string> {
  if (!/^[[{A]/.test(text)) return accept(text);
  const isObject = isObjectText(text);
  const items = isObject ? null : itemsOf(text);
  if (items === null && !isObject) return accept(text);
  const isMany = field.sqlType?.endsWith('[]') ?? false;
  if (!isMany && isMadeOfData(field, text, context)) return accept(text);
  if (items && (isMany || items.length === 1)) return accept(isMany ? joinItems(items) : (items[0] ?? ''));
  return refuse('validation.program_data');
}

/** `{"first": "Jan"}`, `{'first': 'Jan'}`, `[object Object]`. */
function isObjectText(text: string): boolean {
  // No pattern: from each colon on it would look for the end.
  return (text.startsWith('{') && text.endsWith('}') && /[:=]/.test(text)) || UNWRITTEN.test(text);
}

function isMadeOfData({ field: { type, options } }: FieldPlan, text: string, context: ImportContext): boolean {
  const parsed = type.fromText(text, options, context);
  return parsed.ok && typeof parsed.value !== 'string';
}

/** Null for what is no list: "[Team] Zeus", "[Zeus]". */
function itemsOf(text: string): string[] | null {
  const [, inside = ''] = LIST.exec(text) ?? [];
  if (inside.trim() === '') return null;
  const items: string[] = [];
  for (ITEM.lastIndex = 0; ITEM.lastIndex < inside.length; ) {
    const found = ITEM.exec(inside);
    if (!found) return null;
    const [, double, single, number] = found;
    const item = double === undefined ? (single ?? number) : unescaped(double);
    if (item !== undefined && item.trim() !== '') items.push(item);
  }
  return items;
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

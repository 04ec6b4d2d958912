import { type RawBuilder, sql } from 'kysely';
import { namingScope } from '../../../core/importKinds';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import { titleOf } from '../../../core/titleOf';
import { foldText } from '../../../core/words';
import type { Acting, Row } from '../../engine';
import { fits, lookupOf, type NamedRecord, type NamedRecords, readNamed, type Tenant } from './namedRecords';

interface LookupOptions extends Acting {
  field: FieldPlan;
  tenant: Tenant;
}

/** Finds the records that texts name: those of one chunk in one query, however many there are to choose from. */
export type NamedLookup = (texts: readonly string[]) => Promise<NamedRecords>;

export function namedLookup(options: LookupOptions): NamedLookup {
  const { engine, field, tenant } = options;
  const target = engine.plan.get(field.target ?? '');
  const within = field.within.filter((name) => name !== tenant.column);
  return field.namedBy ? byFields({ ...options, target, within }) : byTitle({ ...options, target, within });
}

interface TargetOptions extends LookupOptions {
  target: ResourcePlan;
  within: readonly string[];
}

/** Of those that a text does not name, the most that are read to be listed. */
const MOST_OTHERS = 1_000;

/** By what people call the record. */
function byTitle({ target, within, ...o }: TargetOptions): NamedLookup {
  const { title: names, alike } = target.resource;
  const columns = [...names, ...within, ...(alike?.fields ?? [])];
  const title = titleSql(target);
  const read = async (condition: RawBuilder<unknown>, most?: number) => {
    const rows = await readNamed({ ...o, target, columns, condition, ...(most && { most }) });
    return rows.map((row) => ({
      ...recordOf(row, titleOf(target, row), within),
      ...(alike && { meanings: alike.meaningsOf(row) }),
    }));
  };
  return async (texts) => {
    const keys = texts.map(titleKey);
    const isNamed = sql`(${titleKeySql(title)} = any(${keys}::text[]) or ${title} = any(${[...texts]}::text[]))`;
    const found = lookupOf(target.label, texts.length === 0 ? [] : await read(isNamed));
    if (texts.every((text) => found.find(text).length > 0)) return found;
    const others = await read(sql`true`, MOST_OTHERS);
    return {
      ...found,
      names: lookupOf(target.label, others).names,
      find: alike ? withAlike({ found, others, meaningOf: alike.meaningOf }) : found.find,
      ...(alike?.meaningsIn && { guess: guesser({ others, meaningsIn: alike.meaningsIn }) }),
    };
  };
}

interface AlikeOptions {
  found: NamedRecords;
  others: readonly NamedRecord[];
  meaningOf(text: string): string | number | null;
}

/** Where no name is alike: the one record that means the same. */
function withAlike({ found, others, meaningOf }: AlikeOptions): NamedRecords['find'] {
  const seen = new Map<string, readonly NamedRecord[]>();
  const alikeTo = (text: string) => {
    const known = seen.get(text);
    if (known) return known;
    const meaning = meaningOf(text);
    const alike =
      meaning === null ? [] : others.filter(({ meanings = [] }) => meanings.some((one) => isSame(one, meaning)));
    seen.set(text, alike);
    return alike;
  };
  return (text, parents = {}) => {
    const named = found.find(text, parents);
    if (named.length > 0) return named;
    const alike = alikeTo(text).filter((record) => fits(record, parents));
    return alike.length === 1 ? alike : [];
  };
}

interface GuessOptions {
  others: readonly NamedRecord[];
  meaningsIn(text: string): readonly (string | number)[];
}

function guesser({ others, meaningsIn }: GuessOptions): NonNullable<NamedRecords['guess']> {
  const seen = new Map<string, readonly NamedRecord[]>();
  const meantBy = (text: string) => {
    const known = seen.get(text);
    if (known) return known;
    const [meaning, ...more] = meaningsIn(text);
    const isMeant = ({ meanings = [] }: NamedRecord) => meanings.some((one) => isSame(one, meaning ?? ''));
    const meant = meaning === undefined || more.length > 0 ? [] : others.filter(isMeant);
    seen.set(text, meant);
    return meant;
  };
  return (text, parents = {}) => {
    const [record, ...more] = meantBy(text).filter((one) => fits(one, parents));
    return record && more.length === 0 ? record : null;
  };
}

/** 21 km is a half marathon. */
const NEARLY = 0.01;

function isSame(one: string | number | null, other: string | number): boolean {
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) <= other * NEARLY : one === other;
}

/** By the first of the naming fields that some record has with this value. */
function byFields({ target, within, ...o }: TargetOptions): NamedLookup {
  const { engine, field } = o;
  const naming = (field.namedBy ?? []).flatMap((name) => target.fields.get(name) ?? []);
  const parents = [...new Set([...within, ...namingScope(engine.plan, field)])];
  const columns = [...target.resource.title, ...naming.map(({ name }) => name), ...parents];
  return async (texts) => {
    const wanted = naming.map((one) => [...new Set(texts.flatMap((text) => keysOfText(one, text)))]);
    const isNamed = naming.map((one, i) => sql`${sql.ref(`t.${one.name}`)} ${matches(one, wanted[i] ?? [])}`);
    const condition = sql`(${sql.join(isNamed, sql` or `)})`;
    const rows = texts.length === 0 ? [] : await readNamed({ ...o, target, columns, condition });
    const indexes = naming.map((one) => ({
      one,
      records: indexOf(rows, one, (row) => recordOf(row, titleOf(target, row), parents)),
    }));
    return {
      label: target.label,
      by: naming.map(({ label }) => inSentence(label)).join(' or '),
      implied: within,
      names: () => [],
      find(text, known = {}) {
        for (const { one, records } of indexes) {
          const named = keysOfText(one, text).flatMap((key) => records.get(key) ?? []);
          const fitting = named.filter((record) => fits(record, known));
          if (fitting.length > 0) return fitting;
        }
        return [];
      },
    };
  };
}

function titleSql({ label, resource }: ResourcePlan): RawBuilder<string> {
  const words = resource.title.map((name) => sql`nullif(${sql.ref(`t.${name}`)}::text, '')`);
  return sql`coalesce(nullif(concat_ws(' ', ${sql.join(words)}), ''), ${label} || ' ' || t.id)`;
}

/** All but letters and digits, as both sides know them: what is alike by `headerKey` is alike without these too. */
const NO_LETTERS = '[^a-z0-9\\u00c0-\\u1fff\\u2070-\\u2fff\\u3040-\\ud7ff\\ue000-\\uffff]+';
const ALL_BUT_LETTERS = new RegExp(NO_LETTERS, 'g');

function titleKey(text: string): string {
  return foldText(text.replace(/[°º]/g, 'o')).replace(ALL_BUT_LETTERS, '');
}

function titleKeySql(title: RawBuilder<string>): RawBuilder<string> {
  return sql`regexp_replace(fold_text(translate(${title}, '°º', 'oo')) collate "C", ${NO_LETTERS}, '', 'g')`;
}

function recordOf(row: Row, name: string, parents: readonly string[]): NamedRecord {
  return {
    id: Number(row.id),
    name,
    parents: Object.fromEntries(parents.map((parent) => [parent, (row[parent] ?? null) as number | null])),
  };
}

function indexOf(rows: readonly Row[], { name }: FieldPlan, recordFor: (row: Row) => NamedRecord) {
  const byKey = new Map<string, NamedRecord[]>();
  for (const row of rows) {
    for (const key of [row[name] ?? []].flat().map(String)) byKey.set(key, [...(byKey.get(key) ?? []), recordFor(row)]);
  }
  return byKey;
}

/** The values of a naming field that a cell can mean; none where it cannot be one. */
function keysOfText({ field: { type, options } }: FieldPlan, text: string): string[] {
  const parsed = type.fromText(options.cellOf?.(text.trim()).text ?? text.trim(), options, {});
  return parsed.ok ? [parsed.value].flat().map(String) : [];
}

function matches({ sqlType }: FieldPlan, keys: readonly string[]) {
  return sqlType?.endsWith('[]') ? sql`&& ${keys}::text[]` : sql`= any(${keys}::${sql.raw(`${sqlType ?? 'text'}[]`)})`;
}

/** "Bib" → "bib", and "ID" stays. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

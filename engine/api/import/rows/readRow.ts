import type { ImportContext } from '../../../core/field';
import type { Issue } from '../../../core/issue';
import type { FieldPlan } from '../../../core/plan';
import { foldText, humanise } from '../../../core/words';
import { isYearAlone } from '../../../fields/calendarDate/readDate';
import { foldWord } from '../../../fields/choice/choice.field';
import { unguarded } from '../../../tables/csv/formulaGuard';
import type { Row } from '../../engine';
import { isBlank } from '../mapping/columnValues';
import type { ColumnWords } from '../mapping/columnWords';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { readBesides, type SaidBesides, saidBesides } from './besides';
import { brokenCell } from './brokenCell';
import {
  cellOf,
  cellProblem,
  cutRow,
  guessedCell,
  leftOutCell,
  listed,
  otherEncoding,
  sentence,
  unknownValue,
} from './cellSentences';
import { type IdleColumn, idleWarnings } from './idleColumns';
import type { PlacedRow } from './loneRows';
import type { NamedRecord, NamedRecords } from './namedRecords';
import { plainOfData } from './programData';
import { isDateField, isYearCell, readCell } from './readCell';
import { type JoinedSource, joinedSources, type Source, sourcesOf } from './sources';

/** A row of the file as fields, with everything that is wrong with it. Fields whose cells are empty are left out. */
export interface ReadRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly values: Row;
  /** Whom it means, of a file that fills nothing of that. */
  readonly means?: Row;
  /** Sentences that name the column and the value: why the row is refused. */
  readonly errors: string[];
  /** The same of cells that were left empty, without which the row can do. */
  readonly warnings: string[];
  /** It is the title of a section, or names the columns once more: nothing becomes of it. */
  readonly isTitle: boolean;
  /** Dates of which it says the year alone, by field: so many years before it may be meant as well, as with an age. */
  readonly years: ReadonlyMap<string, number>;
  /** How many rows before it say the same in all that is imported. */
  nth: number;
  /** The line of a row before it that is about the same, under another key. */
  twin?: number;
  /** By cell, what was guessed of it: to be told once. */
  guesses?: ReadonlyMap<string, string>;
}

export interface RowReaderOptions {
  targets: readonly ImportTarget[];
  columns: readonly string[];
  mapping: Mapping;
  /** Format of each column's dates, where it holds dates. */
  dateFormats: readonly (string | null)[];
  /** Of columns of dates that went through UTC: the times with which the next day begins. */
  dayBegins?: readonly (ReadonlySet<string> | null)[];
  /** What the codes of each column stand for, where that is not what they mean elsewhere. */
  words?: readonly (ColumnWords | undefined)[];
  /** What the cells of each column tell of one another. */
  traits?: readonly (ReadonlySet<string> | null)[];
  timeZone?: string | undefined;
  /** By reference field: the records its cells may name. */
  names: ReadonlyMap<string, NamedRecords>;
  /** Columns that are not imported, and may contradict what was chosen for the whole file. */
  idle?: readonly IdleColumn[];
  /** Values of what rows leave out, such as the race of rows that name none. */
  defaults?: Row;
  day?: string | undefined;
  isExported?: boolean;
  /** Fields whose cells a row cannot do without; all when left out. Any other cell that cannot be read leaves its field empty. */
  needed?: ReadonlySet<string> | null;
  /** Whether a cell that names no record may mean one. */
  guesses?: boolean;
}

const NO_YEARS: ReadonlyMap<string, number> = new Map();

/** Makes the function that reads rows. References are looked up by name, after the fields they hang on. */
export function makeRowReader(options: RowReaderOptions): (row: PlacedRow) => ReadRow {
  const sources = sourcesOf(options);
  const joined = joinedSources(sources);
  return (row) => {
    const { line, cells, aside } = row;
    if (aside !== undefined)
      return { line, cells, values: {}, errors: [], warnings: [aside], isTitle: true, years: NO_YEARS, nth: 0 };
    // What its cells say is not about their columns.
    if (row.problem !== undefined)
      return { line, cells, values: {}, errors: [row.problem], warnings: [], isTitle: false, years: NO_YEARS, nth: 0 };
    const reading: Reading = {
      values: {},
      scope: {},
      errors: [],
      warnings: [],
      years: new Map(),
      besides: [],
      guesses: new Map(),
      options,
    };
    if (row.mended) remark(reading, row.mended);
    if (row.doubt) reading.warnings.push(row.doubt);
    if (row.group) reading.warnings.push(row.group);
    reading.warnings.push(...cutRow(row, options.columns.length), ...otherEncoding(row));
    // Before the columns that complete what these say.
    for (const group of joined) readJoined(reading, group, cells);
    for (const source of sources) if (!source.target.joined) readSource(reading, source, cells);
    for (const said of reading.besides) {
      const problem = readBesides(said, { ...reading, targets: options.targets });
      if (problem) remark(reading, problem);
    }
    reading.warnings.push(...idleWarnings(cells, options));
    const { values, errors, warnings, years, guesses } = reading;
    return {
      line,
      cells,
      values,
      errors,
      warnings,
      isTitle: false,
      years,
      nth: 0,
      ...(guesses.size > 0 && { guesses }),
    };
  };
}

interface Reading {
  values: Row;
  /** What the row says of the records it names, and is not about the row itself. */
  scope: Row;
  errors: string[];
  warnings: string[];
  years: Map<string, number>;
  /** What cells say of fields that are not theirs. */
  besides: SaidBesides[];
  guesses: Map<string, string>;
  options: RowReaderOptions;
}

/** Refuses the row, or leaves empty what it can do without. */
function complain({ errors, warnings, options }: Reading, field: FieldPlan, problem: string): void {
  if (!options.needed || options.needed.has(field.name)) errors.push(problem);
  else warnings.push(problem);
}

/** Says what was left out of a cell; where nothing may be, the row is refused. */
function remark({ errors, warnings, options }: Reading, problem: string): void {
  (options.needed ? warnings : errors).push(problem);
}

function readSource(reading: Reading, { target, columns }: Source, cells: readonly string[]): void {
  const items: unknown[] = [];
  for (const { name, index, context } of columns) {
    const text = cells[index]?.trim() ?? '';
    if (text === '') continue;
    if (!context.words?.has(foldWord(text)) && isBlank(target, text)) {
      const left = leftOutZero(target, name, text);
      if (!left) continue;
      if (!context.isExported) {
        reading.warnings.push(left);
        continue;
      }
    }
    const plain = unguarded(text) ?? text;
    sayLeftOut(reading, target, { column: name, text: plain, context });
    if (target.split) {
      readSplit(reading, { target, column: name, text: plain, context });
      continue;
    }
    const [field] = target.fields;
    if (!field) continue;
    if (target.affix) {
      readAffix(reading, { field, column: name, text: plain, context, affix: target.affix });
      continue;
    }
    const names = reading.options.names.get(field.name);
    if (names) {
      readReference(reading, { field, column: name, text: plain, names, into: intoOf(reading, target) });
      continue;
    }
    if (target.keeps) {
      readKept(reading, { field, column: name, text: plain, context });
      continue;
    }
    const value = readField(reading, { field, column: name, text, context });
    if (value === undefined) continue;
    if (isDateField(field) && isYearCell(field, text, context)) reading.years.set(field.name, 0);
    if (target.isMany && Array.isArray(value)) items.push(...value);
    else intoOf(reading, target)[field.name] = value;
  }
  const [list] = target.fields;
  if (target.isMany && list && items.length > 0) setList(reading, list, items, columns[0]?.name ?? '');
}

/** Notes what is left out of a cell, such as a title before a name: the first row that has it tells it. */
function sayLeftOut({ guesses }: Reading, { fields: [field] }: ImportTarget, { column, text, context }: Cell): void {
  const leftOut = field?.field.options.leftOutOf?.(text, context) ?? null;
  if (field && leftOut !== null)
    guesses.set(`${field.name}\nleft out\n${leftOut}`, leftOutCell(column, text, field, leftOut));
}

/** A zero that is no value of a field which tells records apart; null for all other cells. */
function leftOutZero({ fields: [field] }: ImportTarget, column: string, text: string): string | null {
  return field?.field.options.unique && /^0+$/.test(text)
    ? `${cellOf(column, text, field)}: Stands for no ${field.label.toLowerCase()} and was left out.`
    : null;
}

function intoOf({ values, scope }: Reading, { isScope }: ImportTarget): Row {
  return isScope ? scope : values;
}

interface Cell {
  column: string;
  text: string;
  context: ImportContext;
}

function readField(reading: Reading, { field, column, text, context }: Cell & { field: FieldPlan }): unknown {
  const parsed = readCell(field, text, context);
  if (!parsed.ok) {
    complain(reading, field, cellProblem(column, text, field, parsed.issue));
    return undefined;
  }
  const broken = brokenRule(field, parsed.value, reading.values);
  if (broken) {
    complain(reading, field, sentence(column, text, field, broken));
    return undefined;
  }
  const doubt = field.field.options.doubtOf?.(parsed.value, context);
  if (doubt) reading.warnings.push(sentence(column, text, field, doubt));
  if (parsed.says) reading.besides.push({ column, text, field, says: parsed.says });
  if (parsed.note) remark(reading, sentence(column, text, field, parsed.note));
  return parsed.value;
}

/** A column under its own name; one that holds such objects, as an export has, brings all that is in them. */
function readKept(reading: Reading, cell: Cell & { field: FieldPlan }): void {
  const { field, column, text } = cell;
  const { values } = reading;
  const given = text.startsWith('{') ? readField(reading, cell) : Object.fromEntries([[column, text]]);
  if (given === undefined) return;
  const kept = { ...(values[field.name] as object | undefined), ...(given as object) };
  const parsed = field.field.type.parse(kept, field.field.options);
  if (parsed.ok) values[field.name] = parsed.value;
  else complain(reading, field, sentence(column, text, field, parsed.issue));
}

/** Several columns and several items of a cell make one list, each item once. */
function setList(reading: Reading, field: FieldPlan, items: readonly unknown[], column: string): void {
  const distinct = [...new Set(items)];
  const parsed = field.field.type.parse(distinct, field.field.options);
  if (parsed.ok) reading.values[field.name] = parsed.value;
  else complain(reading, field, sentence(column, distinct.join(', '), field, parsed.issue));
}

function readSplit(reading: Reading, { target, column, text, context }: Cell & { target: ImportTarget }): void {
  const [first] = target.fields;
  const broken = brokenCell(text);
  if (broken && first) {
    complain(reading, first, sentence(column, text, first, { key: broken }));
    return;
  }
  const data = first && plainOfData(text, first, context);
  if (first && data?.ok === false) {
    complain(reading, first, sentence(column, text, first, data.issue));
    return;
  }
  const parts = target.split?.(data?.ok ? data.value : text, context) ?? {};
  if (target.completes && !canComplete(target, parts, reading.values)) {
    const doubt = first && target.contradicts?.(text, reading.values, context);
    if (doubt) reading.warnings.push(sentence(column, text, first, doubt));
    return;
  }
  if (first) reading.besides.push(...saidBesides(target, parts).map((says) => ({ column, text, field: first, says })));
  for (const field of target.fields) {
    const part = parts[field.name]?.trim() ?? '';
    if (part === '' || (target.completes && reading.values[field.name] !== undefined)) continue;
    if (isDateField(field) && !readCell(field, part, context).ok) {
      complain(reading, field, unknownValue(column, text, field, target.label));
      continue;
    }
    const value = readField(reading, { field, column, text: part, context });
    if (value === undefined) continue;
    reading.values[field.name] = value;
    if (isDateField(field) && isYearAlone(part)) reading.years.set(field.name, target.yearsBefore ?? 0);
  }
}

/** Whether a column agrees with all that columns of its own say of its fields, and says more: "Ann Bell" beside the first name "Ann". */
function canComplete({ fields }: ImportTarget, parts: Readonly<Record<string, string>>, values: Row): boolean {
  const known = fields.filter(({ name }) => values[name] !== undefined);
  return (
    known.length < fields.length &&
    known.every(({ name }) => foldText(String(values[name])) === foldText(parts[name]?.trim() ?? ''))
  );
}

/** Puts a text in front of what the row says of a field already, or behind it, unless it stands there. */
function readAffix(
  reading: Reading,
  { field, column, text, context, affix }: Cell & { field: FieldPlan; affix: 'before' | 'after' },
): void {
  const rest = reading.values[field.name];
  if (typeof rest !== 'string' && affix === 'before') return;
  const [known, added] = [String(rest ?? '').toLowerCase(), text.toLowerCase()];
  if (affix === 'before' ? known.startsWith(`${added} `) : known.endsWith(` ${added}`)) return;
  const joined = (affix === 'before' ? [text, rest] : [rest, text]).filter(Boolean).join(' ');
  const whole = readField(reading, { field, column, text: joined, context });
  if (whole !== undefined) reading.values[field.name] = whole;
}

/** One text of several cells. */
function readJoined(reading: Reading, { joined, field, columns }: JoinedSource, cells: readonly string[]): void {
  const parts = joined.parts.map((_, i) => (cells[columns[i]?.index ?? -1] ?? '').trim());
  const text = parts.every((part) => part === '') ? '' : joined.join(parts);
  if (text === '') return;
  const column = columns.flatMap((one) => one?.name ?? []).join(', ');
  const value = readField(reading, {
    field,
    column,
    text,
    context: {
      ...(joined.format && { dateFormat: joined.format }),
      ...(reading.options.day && { day: reading.options.day }),
    },
  });
  if (value === undefined) return;
  if (isYearAlone(text)) reading.years.set(field.name, 0);
  reading.values[field.name] = value;
}

interface NamedCell {
  field: FieldPlan;
  column: string;
  text: string;
  names: NamedRecords;
  into: Row;
}

function readReference(reading: Reading, { field, column, text, names, into }: NamedCell): void {
  const { values, scope, options } = reading;
  const parents = { ...options.defaults, ...scope, ...values };
  const named = names.find(text, parents);
  const guessed = named.length === 0 && options.guesses ? (names.guess?.(text, parents) ?? null) : null;
  const [first, ...others] = guessed ? [guessed] : named;
  const what = names.label.toLowerCase();
  if (guessed) reading.guesses.set(`${column}\n${text}`, guessedCell(column, text, field, guessed.name));
  if (!first) {
    const [elsewhere] = names.find(text);
    const known = names.names(parents);
    const there = known.length > 0 ? `There are: ${listed(known)}.` : `There is no ${what} yet.`;
    const why = elsewhere
      ? `the ${what} belongs to another ${parentOf(elsewhere)} than the row.`
      : names.by
        ? `no ${what} has this ${names.by}.`
        : `no ${what} has this name. ${there}`;
    complain(reading, field, `${cellOf(column, text, field)}: ${why}`);
  } else if (others.length > 0) {
    const how = names.by ? parentOf(first) : 'the column they belong to';
    complain(
      reading,
      field,
      `${cellOf(column, text, field)}: there are ${others.length + 1} with this ${names.by ?? 'name'}. Say which by ${how}.`,
    );
  } else {
    into[field.name] = first.id;
    // What a wave belongs to need not be said again.
    for (const [name, id] of Object.entries(first.parents)) {
      if (id !== null && parents[name] == null && (names.implied?.includes(name) ?? true)) into[name] = id;
    }
  }
}

function parentOf({ parents }: NamedRecord): string {
  return humanise(Object.keys(parents)[0] ?? '').toLowerCase();
}

function brokenRule(field: FieldPlan, value: unknown, values: Row): Issue | null {
  for (const rule of field.field.options.rules ?? []) {
    const issue = rule.check(value, values);
    if (issue) return issue;
  }
  return null;
}

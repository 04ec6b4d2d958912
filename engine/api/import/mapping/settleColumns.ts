import type { ImportContext } from '../../../core/field';
import { lengthUnitOf } from '../../../fields/measure/measure';
import type { NumberOptions } from '../../../fields/number/number.field';
import { besidesField, saidBesides } from '../rows/besides';
import { quoted } from '../rows/cellSentences';
import { columnTraits } from './columnTraits';
import { wordsOf } from './columnValues';
import { headerKey } from './headerKey';
import type { ImportTarget } from './importTargets';
import type { Mapping } from './mapColumns';

interface NamedColumn {
  readonly name: string;
  /** Its cells as far as the file was looked at, the empty ones left out. */
  readonly cells: readonly string[];
}

interface SettleOptions {
  mapping: Mapping;
  targets: readonly ImportTarget[];
  /** Those that nothing was remembered of. */
  columns: readonly NamedColumn[];
  /** The target that a column's name stands for. */
  named(name: string): ImportTarget | null;
  /** The names of all columns, one after the other. */
  headings: string;
}

interface Settled {
  mapping: Mapping;
  warnings: string[];
}

/**
 * What only all columns together, or all cells of one, can tell: the order of the names in a column, two columns of one name, and
 * several people in one row. Nothing of it happens without a sentence.
 */
export function settleColumns(options: SettleOptions): Settled {
  return [settleTwins, settleSeveral, settleOrder, settleBesides, sayBesides, sayUnits].reduce<Settled>(
    (before, settle) => {
      const { mapping, warnings } = settle({ ...options, mapping: before.mapping });
      return { mapping, warnings: [...before.warnings, ...warnings] };
    },
    { mapping: options.mapping, warnings: [] },
  );
}

/** A column that splits may be of another kind than its name says. */
function settleOrder({ mapping, targets, columns, headings }: SettleOptions): Settled {
  const changed: Record<string, string> = {};
  const warnings: string[] = [];
  for (const { name, cells } of columns) {
    const target = targets.find((one) => one.name === mapping[name]);
    const settled = target?.settle?.(cells, headings);
    if (!settled) continue;
    changed[name] = settled.column;
    if (settled.said) warnings.push(`The column “${name}”: ${settled.said}`);
  }
  return { mapping: { ...mapping, ...changed }, warnings };
}

/** A column may say fields that none fills in each of its cells: men and women by their classes. */
function settleBesides({ mapping, targets, columns }: SettleOptions): Settled {
  const changed: Record<string, string> = {};
  const warnings: string[] = [];
  const used = new Set(Object.values(mapping));
  const filled = new Set(targets.filter(({ name }) => used.has(name)).flatMap(({ fields }) => fields));
  for (const { name: wider, fields, alsoSays } of targets) {
    const column = alsoSays && columns.find(({ name }) => mapping[name] === alsoSays.field);
    const others = fields.filter((field) => field.name !== alsoSays?.field);
    const example = column && !others.some((field) => filled.has(field)) ? alsoSays.exampleIn(column.cells) : null;
    if (!column || example === null) continue;
    changed[column.name] = wider;
    const what = others.map(({ label }) => label.toLowerCase()).join(', ');
    warnings.push(`The column “${column.name}” says the ${what} as well, as in ${quoted(example)}.`);
  }
  return { mapping: { ...mapping, ...changed }, warnings };
}

/** A column may say something of fields that none fills: years of birth behind names. */
function sayBesides({ mapping, targets, columns, headings }: SettleOptions): Settled {
  const used = new Set(Object.values(mapping));
  const filled = new Set(targets.filter(({ name }) => used.has(name)).flatMap(({ fields }) => fields));
  const warnings: string[] = [];
  for (const { name, cells } of columns) {
    const target = targets.find((one) => one.name === mapping[name]);
    if (!target) continue;
    const found = columnTraits({ target, targets, mapping, cells, headings: [headings] });
    if (found?.said) warnings.push(`The column “${name}”: ${found.said}`);
    const context = { headings, traits: new Set(found?.traits) };
    for (const cell of cells) {
      for (const said of saidIn(target, cell, context)) {
        const field = besidesField(targets, said);
        if (!field || filled.has(field)) continue;
        filled.add(field);
        warnings.push(`The column “${name}” says the ${field.label.toLowerCase()} as well, as in ${quoted(cell)}.`);
      }
    }
  }
  return { mapping, warnings };
}

/** Lengths of which nothing says the unit are metres: where they are as small as kilometres are, that is told. */
function sayUnits({ mapping, targets, columns }: SettleOptions): Settled {
  const doubtful = columns.filter(({ name, cells }) => {
    const field = targets.find((one) => one.name === mapping[name])?.fields[0];
    const { isLength } = (field?.field.options ?? {}) as NumberOptions;
    const isOwn = field && [field.name, field.label].map(headerKey).includes(headerKey(name));
    if (!isLength || isOwn || lengthUnitOf(name) !== null) return false;
    const bare = cells.filter((cell) => /^\d+(?:[.,]\d+)?$/.test(cell));
    return bare.length > 0 && bare.every((cell) => Number(cell.replace(',', '.')) < MOST_KILOMETRES);
  });
  const warnings = doubtful.map(
    ({ name }) =>
      `The column “${name}” says no unit, and is read as metres. Call it “${name} (km)” in the file if these are kilometres.`,
  );
  return { mapping, warnings };
}

const MOST_KILOMETRES = 500;

/** The fields of which a cell says something besides its own. */
function saidIn(target: ImportTarget, cell: string, context: ImportContext): string[] {
  const [field] = target.fields;
  if (target.split) return saidBesides(target, target.split(cell, context)).flatMap(Object.keys);
  return Object.keys(field?.field.options.cellOf?.(cell, context).says ?? {});
}

/** Of columns with one name the first is meant, unless two of single words are the two halves of a name. */
function settleTwins({ mapping, targets, columns }: SettleOptions): Settled {
  const changed: Record<string, string> = {};
  const warnings: string[] = [];
  for (const twin of columns) {
    const first = columns.find(({ name }) => name === baseOf(twin.name));
    if (!first || first === twin || mapping[twin.name] !== null || twin.cells.length === 0) continue;
    const target = targets.find((one) => one.name === mapping[first.name]);
    if (!target) continue;
    const halves = target.split ? halvesOf(target, targets, [first, twin]) : null;
    if (halves && Object.keys(changed).length === 0) Object.assign(changed, halves);
    warnings.push(
      halves
        ? `Two columns are called “${first.name}”: they are read as ${labelOf(targets, halves[first.name])} and ${labelOf(targets, halves[twin.name])}. Swap them if that is wrong.`
        : `Two columns are called “${first.name}”: the first is used, and “${twin.name}” was left out.`,
    );
  }
  return { mapping: { ...mapping, ...changed }, warnings };
}

/** The name that a numbered one repeats: "Name (2)" is the second "Name". */
function baseOf(name: string): string | null {
  return /^(.+) \(\d+\)$/.exec(name)?.[1] ?? null;
}

/** Given and family name of two columns of single words: the one with more cells that are given names for sure is that. */
function halvesOf(
  target: ImportTarget,
  targets: readonly ImportTarget[],
  pair: readonly [NamedColumn, NamedColumn],
): Record<string, string> | null {
  const halves = (['given', 'family'] as const).map((words) =>
    targets.find((one) => wordsOf(one) === words && !one.affix && target.fields.some(({ name }) => name === one.name)),
  );
  const [given, family] = halves;
  if (!given || !family || pair.some(({ cells }) => cells.some((cell) => /\S[\s,]+\S/.test(cell)))) return null;
  const [first, second] = pair;
  const joined = first.cells.map((cell, i) => `${cell} ${second.cells[i] ?? ''}`);
  const isReversed = (target.settle?.(joined)?.column ?? target.name) !== target.name;
  return { [first.name]: (isReversed ? family : given).name, [second.name]: (isReversed ? given : family).name };
}

function labelOf(targets: readonly ImportTarget[], name: string | undefined): string {
  return targets.find((one) => one.name === name)?.label.toLowerCase() ?? '';
}

/** "Runner 1" and "Runner 2" are several people in a row that becomes one record: none of them gives it a name. */
function settleSeveral({ mapping, targets, columns, named }: SettleOptions): Settled {
  const people = columns.filter(({ name, cells }) => cells.length > 0 && isNumberedPerson(name, { columns, named }));
  const left = people.filter(({ name }) => mapping[name] === null);
  if (left.length < 2) return { mapping, warnings: [] };
  const used = new Set(Object.values(mapping));
  const filled = new Set(targets.filter(({ name }) => used.has(name)).flatMap(({ fields }) => fields));
  const group = targets.find(
    ({ forSeveral, fields }) =>
      forSeveral && used.has(forSeveral) && !fields.some((f) => f.name !== forSeveral && filled.has(f)),
  );
  const column = group && columns.find(({ name }) => mapping[name] === group.forSeveral);
  const shown = left
    .slice(0, 3)
    .map(({ name }) => `“${name}”`)
    .join(', ');
  const more = left.length > 3 ? ` and ${left.length - 3} more` : '';
  const stands = column ? ` The rows are called by “${column.name}”.` : '';
  return {
    mapping: column && group ? { ...mapping, [column.name]: group.name } : mapping,
    warnings: [`${shown}${more} name several people in one row, and were left out.${stands}`],
  };
}

function isNumberedPerson(name: string, { columns, named }: Pick<SettleOptions, 'columns' | 'named'>): boolean {
  const base = baseOf(name);
  if (!/\d/.test(name) || (base !== null && columns.some((column) => column.name === base))) return false;
  const target = named(name.replace(/[([]?\d+\.?[)\]]?/g, ' ').trim());
  return target !== null && (target.settle !== undefined || ['given', 'family'].includes(wordsOf(target) ?? ''));
}

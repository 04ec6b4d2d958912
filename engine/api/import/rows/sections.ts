import type { ImportKind } from '../../../core/importKinds';
import { importPresets } from '../../../core/importKinds';
import type { Plan } from '../../../core/plan';
import { foldText } from '../../../core/words';
import type { SourceRow } from '../../../tables/fileSource';
import type { FileInspection } from '../../../tables/inspectFile';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { quoted } from './cellSentences';
import { loneCell } from './loneRows';
import type { NamedLookup } from './namedLookup';
import { sectionTitles, type TitleWords, type WideTitle } from './sectionTitle';

/** A column that the file does not have: what the titles above its rows say of them. */
export interface SectionColumn {
  readonly name: string;
  readonly target: ImportTarget;
}

/** What the titles of a file's sections, or the name of its sheet, say of the rows below. */
export interface Sections {
  /** They stand behind the columns of the file. */
  readonly columns: readonly SectionColumn[];
  /** Columns of the file itself. */
  readonly width: number;
  /** Titles that say something, as far as the file was looked at. */
  readonly titles: readonly string[];
  /** Those above the first row of data, in their order, and the name of the sheet before them. */
  readonly above: readonly AboveTitle[];
  read(title: string): Promise<TitleWords | null>;
}

interface AboveTitle extends WideTitle {
  readonly text: string;
  /** Null for the name of the sheet. */
  readonly line: number | null;
}

const SHOWN_TITLES = 4;

interface SectionOptions {
  readonly plan: Plan;
  readonly kind: ImportKind;
  readonly inspection: FileInspection;
  readonly targets: readonly ImportTarget[];
  /** Values of what rows leave out. */
  readonly presets: Readonly<Record<string, unknown>>;
  readonly lookups: ReadonlyMap<string, NamedLookup>;
  /** What the tenant of the file, and those it belongs to, are called. */
  readonly tenantNames: readonly string[];
}

/**
 * Finds in titles above, between and beside the rows what could as well stand in a column of each: what speaks for a whole file where a
 * preset says it, and the choices that the declaration names.
 */
export async function sectionsOf(options: SectionOptions): Promise<Sections> {
  const { kind, inspection } = options;
  const width = inspection.columns.length;
  const said = saidInTitles(options);
  const idle = new Set(kind.resource.resource.importing?.titles?.idle);
  const own = new Set(options.tenantNames.flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u)));
  const called = new Set(options.tenantNames.map(foldText));
  const isMeant = ({ fields: [field] }: ImportTarget, text: string) => {
    const alike = field?.target ? options.plan.get(field.target).resource.alike : undefined;
    return alike !== undefined && alike.meaningOf(text) !== null && !called.has(foldText(text));
  };
  const { read, isKnown, readWide } = sectionTitles({ targets: said, lookups: options.lookups, idle, own, isMeant });
  const above: AboveTitle[] = [];
  for (const { text, line } of said.length === 0 ? [] : textsAbove(inspection))
    above.push({ text, line, ...(await readWide(text)) });
  const known = new Set(above.flatMap(({ words }) => [...(words?.keys() ?? [])]));
  const between = new Map<string, TitleWords>();
  for (const text of said.length === 0 ? [] : inspection.head.flatMap(loneText)) {
    const words = await read(text);
    if (words) between.set(text, words);
    if (words && (await isKnown(text))) for (const name of words.keys()) known.add(name);
  }
  // Alone, what stands above a table may be the name of the event; where sections follow, it is the title of the first one.
  const isSectioned = said.some(({ name, fields: [field] }) => {
    return field?.target && [...between.values()].some((words) => words.has(name));
  });
  for (const [i, one] of above.entries())
    if (isSectioned && one.line !== null && !one.words && !one.named && !one.several)
      above[i] = { ...one, words: await read(one.text) };
  const titles = new Map(above.flatMap(({ text, words }) => (words ? [[text, words] as const] : [])));
  for (const [text, words] of between) titles.set(text, words);
  const told = new Set([...titles.values()].flatMap((words) => [...words.keys()]));
  // Like a column of which no cell names a record, titles of which none does say nothing: unless their rows would get another by a preset.
  const there = new Set([...told].filter((name) => known.has(name) || options.presets[name] != null));
  const columns = said
    .filter(({ name }) => there.has(name))
    .map((target) => ({ name: freeName(target.label, inspection.columns), target }));
  return { columns, width, titles: [...titles.keys()], above, read };
}

function textsAbove({ sheet, above }: FileInspection): { text: string; line: number | null }[] {
  const rows = above.flatMap((row) => loneText(row).map((text) => ({ text, line: row.line })));
  return sheet ? [{ text: sheet, line: null }, ...rows] : rows;
}

function saidInTitles({ plan, kind, targets, lookups }: SectionOptions): ImportTarget[] {
  const presets = new Set(importPresets(plan).map(({ name }) => name));
  const choices = kind.resource.resource.importing?.titles?.say ?? [];
  return targets.filter(({ name }) => (presets.has(name) && lookups.has(name)) || choices.includes(name));
}

/** The file as if each of its rows said what stands above it. */
export async function withSections(inspection: FileInspection, sections: Sections): Promise<FileInspection> {
  const { columns } = sections;
  if (columns.length === 0) return inspection;
  const reading = SectionReading.begin(sections);
  const head: SourceRow[] = [];
  for (const row of inspection.head) {
    const [text] = loneText(row);
    const words = text === undefined ? null : await sections.read(text);
    if (words) reading.take(text ?? '', words);
    head.push(words ? row : { ...row, cells: reading.complete(row.cells) });
  }
  const isRow = ({ cells }: SourceRow) => cells.length > sections.width;
  return {
    ...inspection,
    columns: [...inspection.columns, ...columns.map(({ name }) => name)],
    dateFormats: [...inspection.dateFormats, ...columns.map(() => null)],
    widest: inspection.widest === null ? null : inspection.widest + columns.length,
    head,
    samples: head
      .filter(isRow)
      .slice(0, inspection.samples.length)
      .map(({ cells }) => cells.slice(0, sections.width + columns.length)),
  };
}

/** The columns that titles fill, unless the file has one of its own for that, or somebody left it out the last time. */
export function sectionMapping(
  { columns }: Sections,
  { mapping, targets, remembered }: { mapping: Mapping; targets: readonly ImportTarget[]; remembered: Mapping | null },
): { titled: Mapping; skipped: Readonly<Record<string, string>> } {
  const used = new Set(Object.values(mapping));
  const filled = new Set(targets.filter(({ name }) => used.has(name)).flatMap(({ fields }) => fields));
  const isOpen = ({ fields }: ImportTarget) => !fields.some((field) => filled.has(field));
  const isSkipped = (name: string) => remembered?.[name] === null;
  const open = columns.filter(({ target }) => isOpen(target));
  const taken = new Set(open.filter(({ name }) => !isSkipped(name)));
  return {
    titled: Object.fromEntries(columns.map((one) => [one.name, taken.has(one) ? one.target.name : null])),
    skipped: Object.fromEntries(open.filter((one) => !taken.has(one)).map(({ name, target }) => [name, target.name])),
  };
}

/** What stands above the table names a record in its own words: that its rows are of it, or only might be. */
export function namedAbove(
  { above }: Sections,
  { mapping, presets }: { mapping: Mapping; presets: Readonly<Record<string, unknown>> },
): string[] {
  const used = new Set(Object.values(mapping));
  return above.flatMap(({ line, text, words, named, several }) => {
    const { target, name } = named ?? { target: several?.target, name: '' };
    if (!target) return [];
    const where = line === null ? `The name of the sheet, ${quoted(text)},` : `Line ${line}`;
    if (several && (used.has(target.name) || presets[target.name] != null)) return [];
    if (several)
      return [
        `${where} names several: ${several.names.join(', ')}. Choose the ${target.label.toLowerCase()} of this file if it is one of them, or import its parts one after the other.`,
      ];
    if (words) return used.has(target.name) ? [`${where} says these rows are of ${name}.`] : [];
    if (used.has(target.name) || presets[target.name] != null) return [];
    const label = target.label.toLowerCase();
    return [`${where} names ${name}; choose it as the ${label} of this file if it is meant.`];
  });
}

/** Says which titles fill the columns that the file does not have. */
export function sectionWarnings({ columns, titles }: Sections, mapping: Mapping): string[] {
  const used = columns.filter(({ name }) => mapping[name] != null);
  if (used.length === 0) return [];
  const shown = titles.slice(0, SHOWN_TITLES).map(quoted);
  const more = titles.length > SHOWN_TITLES ? ` and ${titles.length - SHOWN_TITLES} more` : '';
  const what = used.map(({ target }) => target.label.toLowerCase()).join(' and ');
  const where = used.map(({ name }) => `“${name}”`).join(' and ');
  const say = titles.length === 1 ? 'The title' : 'The titles';
  return [
    `${say} ${shown.join(', ')}${more} ${titles.length === 1 ? 'gives' : 'give'} the rows below their ${what}, as if the file had ${used.length === 1 ? 'a column' : 'columns'} ${where}. Leave ${used.length === 1 ? 'it' : 'them'} out if that is wrong.`,
  ];
}

/** What becomes of the file's own columns. */
export function ownMapping({ columns }: Sections, mapping: Mapping): Mapping {
  const names = new Set(columns.map(({ name }) => name));
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => !names.has(name)));
}

/** What titles said before the place that a reading of the file has come to. */
export class SectionReading {
  readonly #sections: Sections;
  #words = new Map<string, string>();
  #title: string | null = null;
  #isBelowTitle = false;

  private constructor(sections: Sections) {
    this.#sections = sections;
  }

  static begin(sections: Sections): SectionReading {
    const reading = new SectionReading(sections);
    for (const { text, words } of sections.columns.length === 0 ? [] : sections.above)
      if (words) reading.take(text, words);
    return reading;
  }

  /** The title that holds, if one does. */
  get title(): string | null {
    return this.#title;
  }

  /** Of titles that follow one another each adds to the one before. One that names a record ends what was said of the last. */
  take(title: string, words: TitleWords): void {
    const names = this.#sections.columns.map(({ target }) => target);
    const isNew = names.some(({ name, fields }) => words.has(name) && fields.some(({ target }) => target !== null));
    if (isNew && !this.#isBelowTitle) this.#words.clear();
    for (const [name, text] of words) this.#words.set(name, text);
    this.#title = title;
    this.#isBelowTitle = true;
  }

  /** Another title, of which nothing is known, ends what was said; directly below one it explains that. Says which it ended. */
  end({ isAnother }: { isAnother: boolean }): string | null {
    const ended = this.#title;
    if (ended === null || (this.#isBelowTitle && !isAnother)) return null;
    this.#words.clear();
    this.#title = null;
    return ended;
  }

  /** The cells of a row with what the titles say of it. Those beyond the columns of the file stand behind. */
  complete(cells: readonly string[]): string[] {
    const { columns, width } = this.#sections;
    this.#isBelowTitle = false;
    const own = Array.from({ length: width }, (_, i) => cells[i] ?? '');
    return [...own, ...columns.map(({ target }) => this.#words.get(target.name) ?? ''), ...cells.slice(width)];
  }
}

/** The text of a row that has no other. */
function loneText({ cells }: SourceRow): string[] {
  const text = cells[loneCell(cells)]?.trim();
  return text !== undefined && /\p{L}/u.test(text) ? [text] : [];
}

function freeName(label: string, taken: readonly string[]): string {
  return taken.includes(label) ? `${label} (title)` : label;
}

import { setImmediate as letOthersRun } from 'node:timers/promises';
import { invalid } from '../../../core/errors';
import { type ImportKind, importKinds, importLevel, importPresets } from '../../../core/importKinds';
import type { ResourcePlan } from '../../../core/plan';
import { scopeColumn } from '../../../core/tenancy';
import type { DetectInput } from '../../../records/imports.calls';
import type { FileSource } from '../../../tables/fileSource';
import { type FileInspection, inspectFile } from '../../../tables/inspectFile';
import { spreadRows } from '../../../tables/spreadRows';
import { CallerQueue } from '../../callerQueue';
import { callerNow } from '../../connectionScope';
import type { Acting, Engine, Row } from '../../engine';
import { checkMapping } from '../mapping/checkMapping';
import { isBlank, shareOfRepeats } from '../mapping/columnValues';
import type { CodeDoubt, ColumnWords } from '../mapping/columnWords';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { knownNames } from '../mapping/namedTargets';
import { exportHeadings, isExport } from '../mapping/offeredTargets';
import { listed } from '../rows/cellSentences';
import { type NamedLookup, namedLookup } from '../rows/namedLookup';
import type { NamedRecords, Tenant } from '../rows/namedRecords';
import { type Sections, sectionsOf, withSections } from '../rows/sections';
import { matchFields, targetsOf } from '../run/strategies';
import { conventionsOf } from './conventions';
import type { DateQuestion } from './datesOf';
import { detectMapping } from './detectMapping';
import { hiddenRows } from './hiddenRows';
import { readTenant, refusedTargets, requirePresets } from './importAccess';
import { fileProblem, openImportFile } from './importFile';
import { withLaterCells } from './laterCells';
import { madeUpDays } from './madeUpDays';
import { rememberedDateFormat } from './rememberedMapping';

/** Everything that is known of an import before its first row is read. */
export interface ResolvedImport {
  readonly kind: ImportKind;
  readonly resource: ResourcePlan;
  readonly tenant: Tenant | null;
  /** Values of what rows leave out. */
  readonly presets: Row;
  /** What rows can be matched by, the preferred first. */
  readonly matchFields: readonly string[];
  readonly source: FileSource;
  /** The file as it is. */
  readonly file: FileInspection;
  /** The same with the columns that its titles fill. */
  readonly inspection: FileInspection;
  readonly sections: Sections;
  readonly targets: readonly ImportTarget[];
  /** Targets the actor may not fill, with the permission it lacks. */
  readonly refused: ReadonlyMap<string, string>;
  readonly mapping: Mapping;
  readonly remembered: readonly string[];
  /** Columns left out as last time, and what they would fill otherwise. */
  readonly skipped: Readonly<Record<string, string>>;
  /** Columns that may fill a field which only a person chooses, and its target. */
  readonly offered: Readonly<Record<string, string>>;
  /** What the columns would fill if nobody had imported such a file before. */
  detectAfresh(): Promise<Mapping>;
  readonly matchOn: string | null;
  /** Per column, where it holds dates. */
  readonly dateFormats: readonly (string | null)[];
  /** Of columns of dates that went through UTC: the times with which the next day begins. */
  readonly dayBegins: readonly (ReadonlySet<string> | null)[];
  /** Per column what its codes stand for, where that is not what they mean elsewhere. */
  readonly words: readonly (ColumnWords | undefined)[];
  /** Codes that the records of the rows tell the meaning of. */
  readonly doubts: readonly CodeDoubt[];
  /** What the cells of each column tell of one another. */
  readonly traits: readonly (ReadonlySet<string> | null)[];
  /** The one format of all columns of dates; null where they differ, or there are none. */
  readonly dateFormat: string | null;
  /** Nobody has said which comes first in its dates, and they fit both. */
  readonly isDateGuessed: boolean;
  /** Which comes first in its dates, where they fit both. */
  readonly dateQuestion: DateQuestion | null;
  /** Warnings about dates of which nobody has said how they are read. */
  readonly dateDoubts: readonly string[];
  readonly lookups: ReadonlyMap<string, NamedLookup>;
  readonly timeZone: string | undefined;
  /** That ages are of. */
  readonly day: string | undefined;
  /** An export of this product wrote the file. */
  readonly isExported: boolean;
  readonly warnings: readonly string[];
  /** Those of them that nothing which is chosen takes back: they hold for what is imported. */
  readonly notes: readonly string[];
  /** What only a person can tell: nothing is imported until a mapping says it. */
  readonly questions: readonly string[];
}

interface ResolveOptions extends Acting {
  input: DetectInput;
  /** A mapping a person chose: columns it does not name are left out. */
  mapping?: Mapping | null | undefined;
  /** It was settled before how the file is read: what was said of others since then does not count. */
  isSettled?: boolean;
}

/** Guesses occupy the event loop, so a caller has one file inspected at a time, and others wait at most for two. */
const inspections = new CallerQueue({
  shares: { ordinary: 2, live: 0, readiness: 0 },
  mostPerCaller: 1,
  longestPauseMs: 20_000,
  longestWaitMs: 60_000,
});

/**
 * Looks into the file and settles how it is read: what the input says, and for the rest what is detected.
 * @throws ApiError 422 for a file that cannot be read, or a mapping that cannot be used; 503 where the caller has too many files inspected
 */
export function resolveImport(options: ResolveOptions): Promise<ResolvedImport> {
  return inspections.run(callerNow(), () => settleImport(options));
}

async function settleImport(options: ResolveOptions): Promise<ResolvedImport> {
  const { engine, actor, input } = options;
  const kind = kindOf(engine, input.kind);
  const { resource } = kind;
  const tenant = tenantOf(engine, kind, input);
  const tenantId = tenant?.id ?? null;
  const presets = presetsOf(engine, input);
  const targets = targetsOf(engine, kind);
  const {
    timeZone,
    day,
    country,
    names: tenantNames = [],
  } = tenantId === null ? {} : await readTenant({ engine, actor, tenantId });
  const source = await openImportFile({ ...options, fileId: input.file_id });
  const file = await withLaterCells(source, await inspect(source, { input, targets, country }), targets);
  await letOthersRun();
  const { names, lookups } = await namesOf(options, { tenant, targets, inspection: file });
  const sections = await sectionsOf({
    plan: engine.plan,
    kind,
    inspection: file,
    targets,
    presets,
    lookups,
    tenantNames,
  });
  const whole = await withSections(file, sections);
  const inspection = { ...whole, head: spreadRows(whole.head, whole.columns.length) };
  await requirePresets(engine, presets, tenant);
  const refused = await refusedTargets({ engine, actor, tenantId, targets });
  const detecting = {
    ...{ ...options, kind, tenantId, presets, targets, inspection, sections, names, refused, timeZone },
    ...{ tenantNames, fileName: source.fileName },
  };
  const mapped = options.mapping
    ? {
        mapping: checked({ ...options, mapping: options.mapping, inspection, targets, refused }),
        remembered: [],
        skipped: {},
        offered: {},
        warnings: [],
        questions: [],
      }
    : await detectMapping({ ...detecting, remembers: true });
  const { columns } = inspection;
  const isAmbiguous = tenantId !== null && !options.isSettled && inspection.dateFormats.some((one) => one?.ambiguous);
  const last = isAmbiguous ? await rememberedDateFormat({ engine, actor, tenantId, kind: input.kind, columns }) : null;
  const chosen = input.date_format ?? null;
  await letOthersRun();
  const { mapping } = mapped;
  const conventions = conventionsOf({ inspection, mapping, targets, timeZone, day, chosen, last });
  const { dates, words, doubts, traits, said } = conventions;
  const notes = [
    ...otherSheets(inspection),
    ...hiddenRows(inspection),
    ...madeUpDays({ inspection, mapping, targets, day, formats: dates.formats }),
  ];
  return {
    kind,
    resource,
    tenant,
    matchFields: matchFields(engine, kind),
    source,
    file,
    inspection,
    sections,
    targets,
    refused,
    lookups,
    timeZone,
    day,
    isExported: !kind.isOwn && isExport(columns, exportHeadings(resource, targets)),
    presets,
    mapping: mapped.mapping,
    remembered: mapped.remembered,
    skipped: mapped.skipped,
    offered: mapped.offered,
    detectAfresh: () =>
      inspections.run(callerNow(), async () => (await detectMapping({ ...detecting, remembers: false })).mapping),
    matchOn: matchOn({ kind, targets, fields: matchFields(engine, kind), mapping: mapped.mapping, inspection: whole }),
    dateFormats: dates.formats,
    dayBegins: dates.dayBegins,
    words,
    doubts,
    traits,
    dateFormat: dates.format,
    isDateGuessed: dates.isGuessed,
    dateQuestion: dates.question,
    dateDoubts: dates.doubts,
    warnings: [
      ...notes,
      ...partedByBlanks(inspection),
      ...eitherEncoding(inspection),
      ...mixedEncodings(inspection),
      ...mapped.warnings,
      ...mapped.questions,
      ...said,
      ...dates.warnings,
    ],
    questions: mapped.questions,
    notes,
  };
}

/** Of a workbook with a sheet for each race one is read. */
function otherSheets({ sheet, alikeSheets }: FileInspection): string[] {
  const names = alikeSheets.map((name) => `"${name}"`).join(', ');
  return names === '' ? [] : [`Only the sheet "${sheet}" is read. Import these one after the other: ${names}.`];
}

function partedByBlanks({ aligned }: FileInspection): string[] {
  return aligned && aligned !== 'uneven'
    ? ['Nothing but blanks parts the columns of this file: see whether its first rows are read as they are meant.']
    : [];
}

/** Where two encodings make sense of a text: what it says in either. */
function eitherEncoding({ encoding, rival }: FileInspection): string[] {
  if (!rival) return [];
  const words = rival.words.map(([read, other]) => `“${read}” rather than “${other}”`).join(', ');
  return [
    `The encoding of the file is a guess: ${words}. Choose ${rival.encoding} instead of ${encoding} if that is wrong.`,
  ];
}

/** Names the first lines that are not UTF-8, where other lines are. */
function mixedEncodings({ encoding, otherLines = [] }: FileInspection): string[] {
  return otherLines.length === 0
    ? []
    : [
        `Some lines are not UTF-8 as the others are, and are read as ${encoding}. Check their letters: ${listed(otherLines.map(String))}.`,
      ];
}

async function inspect(
  source: FileSource,
  { input, targets, country }: { input: DetectInput; targets: readonly ImportTarget[]; country: string | undefined },
): Promise<FileInspection> {
  try {
    return await inspectFile(source, {
      ...(input.encoding && { encoding: input.encoding }),
      ...(input.delimiter && { delimiter: input.delimiter }),
      ...(input.sheet && { sheet: input.sheet }),
      ...(typeof input.has_header === 'boolean' && { header: input.has_header }),
      ...(country && { country }),
      isKnownName: knownNames(targets),
    });
  } catch (error) {
    throw fileProblem(error) ?? error;
  }
}

/** The kind of a file. @throws ApiError 422 for one that nothing is imported from */
export function kindOf({ plan }: Engine, name: string): ImportKind {
  const kinds = importKinds(plan);
  const kind = kinds.get(name);
  if (kind) return kind;
  throw invalid({ kind: [`Files of kind "${name}" are not supported. Kinds: ${[...kinds.keys()].join(', ')}.`] });
}

function tenantOf({ plan }: Engine, { resource }: ImportKind, input: Row): Tenant | null {
  const column = scopeColumn(resource.resource.tenancy);
  const id = input[importLevel(plan).column];
  return id && column !== null ? { column, id: Number(id) } : null;
}

function presetsOf({ plan }: Engine, input: Row): Row {
  const given = importPresets(plan).map(({ name }) => [name, input[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => value != null));
}

interface NamesOptions {
  tenant: Tenant | null;
  targets: readonly ImportTarget[];
  inspection: FileInspection;
}

/** What finds the records that a chunk names, and those that the first rows do. */
async function namesOf({ engine, actor }: ResolveOptions, { tenant, targets, inspection }: NamesOptions) {
  const names = new Map<string, NamedRecords>();
  const lookups = new Map<string, NamedLookup>();
  if (!tenant) return { names, lookups };
  const cells = [...new Set(inspection.samples.flat().map((cell) => cell.trim()))].filter((cell) => cell !== '');
  for (const field of targets.flatMap((target) => target.fields)) {
    if (!field.target || names.has(field.name)) continue;
    const lookup = namedLookup({ engine, actor, field, tenant });
    lookups.set(field.name, lookup);
    names.set(field.name, await lookup(cells));
  }
  return { names, lookups };
}

function checked({
  inspection,
  refused,
  targets,
  mapping,
}: {
  mapping: Mapping;
  inspection: FileInspection;
  targets: readonly ImportTarget[];
  refused: ReadonlyMap<string, string>;
}): Mapping {
  const { columns } = inspection;
  const refusalOf = (name: string): string | null => {
    const permission = refused.get(name);
    const label = targets.find((target) => target.name === name)?.label ?? name;
    return permission ? `${label}: you need the permission ${permission} to import it. Leave the column out.` : null;
  };
  const mistakes = checkMapping({ mapping, inspection, targets, refusalOf });
  if (mistakes.length > 0) throw invalid({ mapping: mistakes });
  return Object.fromEntries(columns.map((column) => [column, mapping[column] ?? null]));
}

interface MatchOptions {
  kind: ImportKind;
  targets: readonly ImportTarget[];
  fields: readonly string[];
  mapping: Mapping;
  inspection: FileInspection;
}

/** Of a field that no two records share, so many values can be mistakes of the file. */
const MOST_REPEATS = 0.5;

/** The first of the fields to match by that the file really fills, with values that tell its rows apart. */
function matchOn({ kind, inspection, mapping, targets, fields }: MatchOptions): string | null {
  const { columns, head } = inspection;
  const isKey = (name: string): boolean => {
    const target = targets.find((one) => one.name === name);
    const isExclusive = target?.fields[0]?.field.options.unique !== undefined || kind.exclusive?.field === name;
    return columns.some((column, i) => {
      if (!target || mapping[column] !== name) return false;
      const cells = head.map((row) => row.cells[i]?.trim() ?? '').filter((cell) => !isBlank(target, cell));
      return cells.length > 0 && shareOfRepeats(cells) <= (kind.gathers ? 1 : isExclusive ? MOST_REPEATS : 0);
    });
  };
  return fields.find(isKey) ?? null;
}

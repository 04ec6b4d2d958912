import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { checkMapping } from '../../engine/api/import/mapping/checkMapping';
import { type ImportTarget, importTargets } from '../../engine/api/import/mapping/importTargets';
import { knownNames, type Mapping, mapColumns } from '../../engine/api/import/mapping/mapColumns';
import { detectDateFormat } from '../../engine/api/import/reading/detectDateFormat';
import type { FileSource } from '../../engine/api/import/reading/fileSource';
import { type FileInspection, inspectFile } from '../../engine/api/import/reading/inspectFile';
import { loadNames, type NamedRecords } from '../../engine/api/import/rows/namedRecords';
import { isDateField } from '../../engine/api/import/rows/readCell';
import type { Actor } from '../../engine/core/access/actor';
import { invalid } from '../../engine/core/errors';
import { englishText } from '../../engine/core/messages';
import type { ResourcePlan } from '../../engine/core/plan';
import type { FileStorage } from '../files/storage';
import { readEvent, refusedTargets } from './importAccess';
import { fileProblem, openImportFile } from './importFile';
import type { DetectInput } from './importInput';
import { IMPORT_KINDS, type ImportKind } from './importKinds';
import { rememberedMapping } from './rememberedMapping';

/** Everything that is known of an import before its first row is read. */
export interface ResolvedImport {
  readonly kind: ImportKind;
  readonly resource: ResourcePlan;
  readonly source: FileSource;
  readonly inspection: FileInspection;
  readonly targets: readonly ImportTarget[];
  /** Targets the actor may not fill, with the permission it lacks. */
  readonly refused: ReadonlyMap<string, string>;
  readonly mapping: Mapping;
  readonly remembered: readonly string[];
  /** Columns left out because the actor may not write what they hold: not a choice to remember. */
  readonly leftOut: ReadonlySet<string>;
  readonly matchOn: string | null;
  /** Per column, where it holds dates. */
  readonly dateFormats: readonly (string | null)[];
  /** The one format of all columns of dates; null where they differ, or there are none. */
  readonly dateFormat: string | null;
  readonly names: ReadonlyMap<string, NamedRecords>;
  readonly timeZone: string | undefined;
  readonly warnings: readonly string[];
}

interface ResolveOptions {
  engine: Engine;
  storage: FileStorage;
  actor: Actor;
  input: DetectInput;
  /** A mapping a person chose: columns it does not name are left out. */
  mapping?: Mapping | null | undefined;
}

/**
 * Looks into the file and settles how it is read: what the input says, and for the rest what is detected.
 * @throws ApiError 422 for a file that cannot be read, or a mapping that cannot be used
 */
export async function resolveImport(o: ResolveOptions): Promise<ResolvedImport> {
  const { engine, actor, input } = o;
  const kind = IMPORT_KINDS[input.kind] as ImportKind;
  const resource = engine.plan.get(kind.resource);
  const targets = kind.targets?.(engine.plan) ?? importTargets({ resource, only: kind.only });
  const eventId = input.event_id ?? null;
  const event = eventId === null ? null : await readEvent({ engine, actor, eventId });
  const source = await openImportFile({ ...o, fileId: input.file_id });
  const inspection = await inspect(source, input, targets);
  const names = await loadAllNames(o, resource, targets);
  await requireRace(engine, input);
  const refused = await refusedTargets({ engine, actor, eventId, targets });
  const mapped = o.mapping
    ? {
        mapping: checked({ ...o, mapping: o.mapping, inspection, targets, refused }),
        remembered: [],
        leftOut: new Set<string>(),
        warnings: [],
      }
    : await detected({ ...o, kind, resource, targets, inspection, names, refused, timeZone: event?.timeZone });
  const dates = datesOf({ inspection, mapping: mapped.mapping, targets, chosen: input.date_format ?? null });
  return {
    kind,
    resource,
    source,
    inspection,
    targets,
    refused,
    names,
    timeZone: event?.timeZone,
    mapping: mapped.mapping,
    remembered: mapped.remembered,
    leftOut: mapped.leftOut,
    matchOn: matchOn({ kind, resource, mapping: mapped.mapping, inspection }),
    dateFormats: dates.formats,
    dateFormat: dates.format,
    warnings: [...mapped.warnings, ...dates.warnings],
  };
}

async function inspect(
  source: FileSource,
  input: DetectInput,
  targets: readonly ImportTarget[],
): Promise<FileInspection> {
  try {
    return await inspectFile(source, {
      ...(input.encoding && { encoding: input.encoding }),
      ...(input.delimiter && { delimiter: input.delimiter }),
      ...(input.sheet && { sheet: input.sheet }),
      ...(typeof input.has_header === 'boolean' && { header: input.has_header }),
      isKnownName: knownNames(targets),
    });
  } catch (error) {
    throw fileProblem(error) ?? error;
  }
}

async function loadAllNames(
  { engine, actor, input }: ResolveOptions,
  resource: ResourcePlan,
  targets: readonly ImportTarget[],
): Promise<Map<string, NamedRecords>> {
  const names = new Map<string, NamedRecords>();
  const { tenancy } = resource.resource;
  if (!input.event_id || !('column' in tenancy)) return names;
  const tenant = { column: tenancy.column, id: input.event_id };
  for (const field of targets.flatMap((target) => target.fields)) {
    if (field.target && !names.has(field.name)) {
      names.set(field.name, await loadNames({ engine, actor, resource, field, tenant }));
    }
  }
  return names;
}

async function requireRace(engine: Engine, { event_id, race_id }: DetectInput): Promise<void> {
  if (race_id == null) return;
  const found = await sql`
    select 1 from races where id = ${race_id} and event_id = ${event_id ?? null} and deleted_at is null`.execute(
    engine.db,
  );
  if (found.rows.length > 0) return;
  throw invalid({ race_id: [englishText({ key: 'validation.reference_missing', args: { id: race_id } })] });
}

function checked(o: {
  mapping: Mapping;
  inspection: FileInspection;
  targets: readonly ImportTarget[];
  refused: ReadonlyMap<string, string>;
}): Mapping {
  const { columns } = o.inspection;
  const refusalOf = (name: string): string | null => {
    const permission = o.refused.get(name);
    const label = o.targets.find((target) => target.name === name)?.label ?? name;
    return permission ? `${label}: you need the permission ${permission} to import it. Leave the column out.` : null;
  };
  const mistakes = checkMapping({ mapping: o.mapping, columns, targets: o.targets, refusalOf });
  if (mistakes.length > 0) throw invalid({ mapping: mistakes });
  return Object.fromEntries(columns.map((column) => [column, o.mapping[column] ?? null]));
}

interface DetectOptions extends ResolveOptions {
  kind: ImportKind;
  resource: ResourcePlan;
  inspection: FileInspection;
  targets: readonly ImportTarget[];
  names: ReadonlyMap<string, NamedRecords>;
  refused: ReadonlyMap<string, string>;
  timeZone: string | undefined;
}

/** Columns of what the actor may not write are left out, and said so, rather than failing the import. */
async function detected(o: DetectOptions) {
  const { inspection, input } = o;
  const { columns } = inspection;
  const found = mapColumns({
    targets: o.targets,
    identifying: matchFields(o.kind, o.resource)[0],
    columns,
    samples: inspection.samples,
    hasHeader: inspection.headerLine !== null,
    remembered:
      input.event_id && inspection.headerLine !== null
        ? await rememberedMapping({ ...o, eventId: input.event_id, kind: input.kind, columns })
        : null,
    dateFormats: inspection.dateFormats.map((one) => input.date_format ?? one?.format ?? null),
    timeZone: o.timeZone,
    names: o.names,
  });
  const warnings = [...found.warnings];
  const leftOut = new Set<string>();
  for (const [column, target] of Object.entries(found.mapping)) {
    const permission = target === null ? undefined : o.refused.get(target);
    if (!permission) continue;
    leftOut.add(column);
    warnings.push(`The column "${column}" was left out: you need the permission ${permission} to import it.`);
  }
  const mapping: Mapping = Object.fromEntries(
    Object.entries(found.mapping).map(([column, target]) => [column, leftOut.has(column) ? null : target]),
  );
  return { mapping, remembered: found.remembered.filter((column) => !leftOut.has(column)), leftOut, warnings };
}

/** The first of the fields to match by that the file really fills. */
function matchOn(o: {
  kind: ImportKind;
  resource: ResourcePlan;
  mapping: Mapping;
  inspection: FileInspection;
}): string | null {
  const { columns, samples } = o.inspection;
  const isFilled = (name: string): boolean =>
    columns.some((column, i) => o.mapping[column] === name && samples.some((row) => (row[i]?.trim() ?? '') !== ''));
  return matchFields(o.kind, o.resource).find(isFilled) ?? null;
}

/** What rows of a kind can be matched by, the preferred first; nothing where they are matched by name. */
export function matchFields(kind: ImportKind, resource: ResourcePlan): readonly string[] {
  return kind.matchOn ?? resource.resource.importing?.matchOn ?? [];
}

interface DateOptions {
  inspection: FileInspection;
  mapping: Mapping;
  targets: readonly ImportTarget[];
  chosen: string | null;
}

function datesOf({ inspection, mapping, targets, chosen }: DateOptions) {
  const warnings: string[] = [];
  const used = new Set<string>();
  const formats = inspection.columns.map((column, i) => {
    const target = targets.find((one) => one.name === mapping[column]);
    if (!target?.fields.some(isDateField)) return chosen ?? inspection.dateFormats[i]?.format ?? null;
    const detected = inspection.dateFormats[i] ?? detectDateFormat(inspection.samples.map((row) => row[i] ?? ''));
    const format = chosen ?? detected?.format ?? null;
    if (format) used.add(format);
    if (!chosen && detected?.ambiguous) {
      warnings.push(
        `The dates of "${column}" fit day first and month first. They are read as ${format}: say so if that is wrong.`,
      );
    }
    return format;
  });
  const [format = null] = used;
  return { formats, format: chosen ?? (used.size === 1 ? format : null), warnings };
}

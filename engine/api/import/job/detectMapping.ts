import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type ImportKind, importPresets } from '../../../core/importKinds';
import type { DetectInput } from '../../../records/imports.calls';
import type { FileInspection } from '../../../tables/inspectFile';
import type { Acting, Row } from '../../engine';
import type { ImportTarget } from '../mapping/importTargets';
import { leftOutColumns, otherColumns } from '../mapping/leftOutColumns';
import { type Mapping, mapColumns } from '../mapping/mapColumns';
import { nothingMapped } from '../mapping/nothingMapped';
import { exportHeadings } from '../mapping/offeredTargets';
import { joinChoices } from '../mapping/rememberedColumns';
import { scopedNumbers } from '../mapping/scopedNumbers';
import { listed, quoted } from '../rows/cellSentences';
import type { NamedRecords } from '../rows/namedRecords';
import { namedAbove, ownMapping, type Sections, sectionMapping, sectionWarnings } from '../rows/sections';
import { matchFields, strategyOf } from '../run/strategies';
import { comparedColumns } from './comparedRows';
import { rememberedMapping } from './rememberedMapping';

interface DetectOptions extends Acting {
  input: DetectInput;
  kind: ImportKind;
  tenantId: number | null;
  presets: Row;
  /** With the columns that titles fill. */
  inspection: FileInspection;
  sections: Sections;
  targets: readonly ImportTarget[];
  names: ReadonlyMap<string, NamedRecords>;
  refused: ReadonlyMap<string, string>;
  timeZone: string | undefined;
  fileName: string;
  tenantNames: readonly string[];
  /** Whether earlier files with these columns say what they are. */
  remembers: boolean;
}

/** Columns of what the actor may not write are left out, and said so, rather than failing the import. */
export async function detectMapping(options: DetectOptions) {
  const { inspection, input, sections } = options;
  const columns = inspection.columns.slice(0, sections.width);
  const { remembers, tenantId } = options;
  const choices =
    remembers && tenantId !== null && inspection.headerLine !== null
      ? await rememberedMapping({ ...options, tenantId, kind: input.kind, columns: inspection.columns })
      : [];
  const last = joinChoices(choices, options.targets);
  await letOthersRun();
  const found = mapColumns({
    targets: options.targets,
    identifying: identifying(options),
    // Ids of the records themselves: a result that names an athlete twice is refused by its line.
    distinct: matchFields(options.engine, options.kind).filter((name) => options.kind.resource.fields.has(name)),
    columns,
    samples: inspection.samples,
    head: inspection.head.map(({ cells }) => cells),
    later: inspection.later,
    hasHeader: inspection.headerLine !== null,
    remembered: last,
    foreign: new Set(choices.filter(({ isOwn }) => !isOwn).map(({ name }) => name)),
    dateFormats: inspection.dateFormats.map((one) => input.date_format ?? one?.format ?? null),
    timeZone: options.timeZone,
    tenantNames: options.tenantNames,
    names: options.names,
    ...(!options.kind.isOwn && { exported: exportHeadings(options.kind.resource, options.targets) }),
  });
  await letOthersRun();
  const { review } = strategyOf(options.engine, options.kind);
  const reviewed = (await review?.({
    ...options,
    ...found,
    columns,
    head: inspection.head,
    sheet: inspection.sheet,
  })) ?? { mapping: found.mapping, warnings: [], questions: [], settled: [] };
  const settled = reviewed.settled ?? [];
  const isOpen = (warning: string) => !settled.some((column) => warning.includes(`“${column}”`));
  const isSaid = (column: string) => found.warnings.some((warning) => warning.includes(`“${column}”`));
  const offered = Object.fromEntries(
    Object.entries(found.offered).filter(([, target]) => !options.refused.has(target)),
  );
  const warnings = [
    ...found.warnings.filter(isOpen),
    ...offeredColumns(offered, options.targets).filter((_, i) => !isSaid(Object.keys(offered)[i] ?? '')),
    ...reviewed.warnings,
  ];
  if (inspection.headerLine === null && Object.values(reviewed.mapping).some((target) => target !== null))
    warnings.unshift('The file does not name its columns: what they hold is guessed from their values.');
  warnings.push(...nothingToFindBy(options, reviewed.mapping));
  if (options.kind.mode !== 'update') {
    // A strategy that reviews columns says itself what is likely in those that it leaves out.
    const list = review ? otherColumns : leftOutColumns;
    const left = list({
      ...options,
      mapping: reviewed.mapping,
      columns,
      head: inspection.head.map(({ cells }) => cells),
      dateFormats: inspection.dateFormats,
      identifying: identifying(options),
      skipped: new Set([...Object.keys(found.skipped), ...settled]),
      warnings: [...warnings, ...reviewed.questions],
    });
    warnings.push(...left);
  }
  const { titled, skipped: skippedTitles } = sectionMapping(sections, {
    ...options,
    mapping: reviewed.mapping,
    remembered: last,
  });
  warnings.push(...namedAbove(sections, { ...options, mapping: { ...reviewed.mapping, ...titled } }));
  warnings.push(...sectionWarnings(sections, titled));
  warnings.push(
    ...scopedNumbers({
      ...options,
      columns,
      mapping: { ...reviewed.mapping, ...titled },
      head: inspection.head.map(({ cells }) => cells),
    }),
  );
  warnings.push(...nothingToBelongTo(options, { ...reviewed.mapping, ...titled }));
  warnings.push(...guessedCells(options, reviewed.mapping));
  const leftOut = new Set<string>();
  for (const [column, target] of Object.entries({ ...reviewed.mapping, ...titled })) {
    const permission = target === null ? undefined : options.refused.get(target);
    if (!permission) continue;
    leftOut.add(column);
    warnings.push(`The column “${column}” was left out: you need the permission ${permission} to import it.`);
  }
  const mapping: Mapping = Object.fromEntries(
    Object.entries({ ...reviewed.mapping, ...titled }).map(([column, target]) => [
      column,
      leftOut.has(column) ? null : target,
    ]),
  );
  const nothing = nothingMapped(ownMapping(sections, mapping), { ...inspection, columns });
  if (nothing !== null) warnings.unshift(nothing);
  const known = sections.columns.flatMap(({ name }) =>
    titled[name] !== null && last[name] === titled[name] ? name : [],
  );
  const stillFilled = found.remembered.filter((column) => reviewed.mapping[column] != null);
  const remembered = [...stillFilled, ...known].filter((column) => !leftOut.has(column));
  const skipped = Object.fromEntries(
    Object.entries({ ...found.skipped, ...skippedTitles }).filter(([, target]) => !options.refused.has(target)),
  );
  warnings.push(...leftOutAgain(Object.keys(skipped)));
  return { mapping, remembered, skipped, offered, warnings, questions: reviewed.questions };
}

/** Columns that only a person maps. */
function offeredColumns(offered: Readonly<Record<string, string>>, targets: readonly ImportTarget[]): string[] {
  return Object.entries(offered).map(([column, name]) => {
    const label = targets.find((target) => target.name === name)?.label ?? name;
    return `The column “${column}” is not imported automatically. Choose ${label} for it to import it.`;
  });
}

/** Columns that the values would have filled, and somebody left out before. */
function leftOutAgain(columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : [`Left out as last time: ${columns.map((name) => `“${name}”`).join(', ')}.`];
}

/** Rows that are added belong to none of several, unless a column, a title or a choice for the whole file says to which. */
function nothingToBelongTo({ engine, kind, targets, names, presets }: DetectOptions, mapping: Mapping): string[] {
  if (kind.isOwn || kind.mode === 'update') return [];
  const used = new Set(Object.values(mapping));
  const idle = new Set(importPresets(engine.plan).map(({ name }) => name));
  return targets.flatMap(({ name, label, isScope }) => {
    const known = names.get(name)?.names() ?? [];
    if (isScope || !idle.has(name) || used.has(name) || presets[name] != null || known.length < 2) return [];
    return [
      `No row says its ${label.toLowerCase()}, and there are several: ${listed(known)}. Whoever is added gets none, unless one is chosen for the whole file.`,
    ];
  });
}

/** What cells that name no record are read as. */
function guessedCells({ targets, names, inspection }: DetectOptions, mapping: Mapping): string[] {
  return inspection.columns.flatMap((column, index) => {
    const target = targets.find(({ name }) => name === mapping[column]);
    const known = target?.fields.length === 1 ? names.get(target.fields[0]?.name ?? '') : undefined;
    if (!known?.guess) return [];
    const texts = new Set(inspection.samples.map((cells) => cells[index]?.trim() ?? ''));
    const guesses = [...texts].flatMap((text) => {
      const record = text === '' || known.find(text).length > 0 ? null : known.guess?.(text);
      return record ? [`${quoted(text)} as ${quoted(record.name)}`] : [];
    });
    return guesses.length === 0
      ? []
      : [`The column “${column}” is read so: ${guesses.join(', ')}. Mend the file if that is wrong.`];
  });
}

/** Rows that only change what is there have to say which. */
function nothingToFindBy({ engine, kind, targets, inspection }: DetectOptions, mapping: Mapping): string[] {
  const fields = matchFields(engine, kind);
  if (kind.mode !== 'update' || fields.length === 0) return [];
  if (Object.values(mapping).some((target) => target !== null && fields.includes(target))) return [];
  if (comparedColumns({ plan: engine.plan, kind, inspection, mapping }))
    return [`No column says whose ${kind.noun} these are but by name: only names that are there once are found.`];
  const labels = fields.map((name) => targets.find((target) => target.name === name)?.label ?? name);
  return [`No column says whose ${kind.noun} these are. Choose the one of ${labels.join(' or ')}.`];
}

/** Numbers that occur once each are guessed to be what no two records share. */
function identifying({ engine, kind }: DetectOptions): string | undefined {
  const fields = matchFields(engine, kind);
  return fields.find((name) => kind.resource.fields.get(name)?.field.options.unique !== undefined) ?? fields[0];
}

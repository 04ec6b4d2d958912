import type { ImportContext } from '../../../core/field';
import type { FieldPlan } from '../../../core/plan';
import type { ImportJoined } from '../../../core/resource';
import type { ColumnWords } from '../mapping/columnWords';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';

/** The columns of a target, with what their cells are read with. */
export interface Source {
  readonly target: ImportTarget;
  readonly columns: readonly { name: string; index: number; context: ImportContext }[];
}

/** The columns of a field that several say together, by part. */
export interface JoinedSource {
  readonly joined: ImportJoined;
  readonly field: FieldPlan;
  readonly columns: readonly (Source['columns'][number] | undefined)[];
}

/** Of the sources those that say a field together. */
export function joinedSources(sources: readonly Source[]): JoinedSource[] {
  const groups = new Set(sources.flatMap(({ target }) => target.joined?.with ?? []));
  return [...groups].flatMap((joined) => {
    const own = sources.filter(({ target }) => target.joined?.with === joined);
    const field = own[0]?.target.fields[0];
    const columns = joined.parts.map((_, i) => own.find(({ target }) => target.joined?.part === i)?.columns[0]);
    return field ? [{ joined, field, columns }] : [];
  });
}

export interface SourceOptions {
  targets: readonly ImportTarget[];
  columns: readonly string[];
  mapping: Mapping;
  dateFormats: readonly (string | null)[];
  /** Of columns of dates that went through UTC: the times with which the next day begins. */
  dayBegins?: readonly (ReadonlySet<string> | null)[] | undefined;
  words?: readonly (ColumnWords | undefined)[] | undefined;
  /** What the cells of each column tell of one another. */
  traits?: readonly (ReadonlySet<string> | null)[] | undefined;
  timeZone?: string | undefined;
  day?: string | undefined;
  isExported?: boolean | undefined;
}

/** The targets that columns fill, in the order in which a row is read. */
export function sourcesOf(options: SourceOptions): Source[] {
  const { targets, columns, mapping, dateFormats, words, timeZone, day } = options;
  const headings = columns.join(' ');
  return inOrder(targets).flatMap((target) => {
    const own = columns.flatMap((name, index) => {
      if (mapping[name] !== target.name) return [];
      const dateFormat = dateFormats[index];
      const dayBegins = options.dayBegins?.[index];
      const said = words?.[index];
      const traits = options.traits?.[index];
      const context = {
        heading: name,
        headings,
        ...(said && { words: said }),
        ...(traits && { traits }),
        ...(dateFormat && { dateFormat }),
        ...(dayBegins && { dayBegins }),
        ...(timeZone && { timeZone }),
        ...(day && { day }),
        ...(options.isExported && { isExported: true as const }),
      };
      return [{ name, index, context }];
    });
    return own.length > 0 ? [{ target, columns: own }] : [];
  });
}

/** Puts what tells records apart first, then what completes other columns, and what depends on these last. */
function inOrder(targets: readonly ImportTarget[]): ImportTarget[] {
  const place = ({ isScope, affix, completes, fields }: ImportTarget) => {
    if (isScope) return 0;
    if (affix || fields.some(({ namedBy }) => namedBy)) return 3;
    return completes ? 2 : 1;
  };
  return [...targets].sort((a, b) => place(a) - place(b));
}

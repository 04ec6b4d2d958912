import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { consoleOf } from '../../fields/consoleOf';
import { isFieldReadable, mayUse, whyLocked } from '../fieldAccess';
import type { Place } from '../Place';

/** A column as the grid draws it. */
export interface GridColumn {
  readonly field: FieldPlan;
  readonly label: string;
  /** Width in px; columns grow together where there is room. */
  readonly width: number;
  readonly isTabular: boolean;
  readonly isSortable: boolean;
  /** Whether its cells can be edited in place. */
  readonly isEditable: boolean;
}

type Can = (permission: string) => boolean;

const DEFAULT_WIDTH = 140;
const LONG_TEXT_WIDTH = 200;
const MAX_HEADING_WIDTH = 220;

/** The fields that can be columns here: readable, and not the same for every record of the place. */
export function columnFields(plan: ResourcePlan, place: Place, can: Can): FieldPlan[] {
  return [...plan.fields.values()].filter(
    (field) =>
      field.field.options.column !== 'never' && isFieldReadable(field, can) && !(field.name in (place.within ?? {})),
  );
}

/** The columns shown until a person chooses others. */
function defaultColumns(fields: readonly FieldPlan[]): string[] {
  return fields.filter((field) => field.field.options.column === 'shown').map((field) => field.name);
}

interface ColumnsOptions {
  plan: ResourcePlan;
  place: Place;
  can: Can;
  /** Names in order; those that are no column (any more) are left out. */
  chosen: readonly string[];
  labelOf: (field: FieldPlan) => string;
}

export function gridColumns({ plan, place, can, chosen, labelOf }: ColumnsOptions): GridColumn[] {
  const fields = columnFields(plan, place, can);
  const known = chosen.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const shown = known.length > 0 ? known : defaultColumns(fields).flatMap((name) => plan.fields.get(name) ?? []);
  const mayUpdate = mayUse(plan, 'update', can);
  return shown.map((field) => {
    const { width, isTabular = false } = consoleOf(field);
    const label = labelOf(field);
    return {
      field,
      label,
      width: Math.max(width ?? (field.target ? LONG_TEXT_WIDTH : DEFAULT_WIDTH), headingWidth(label)),
      isTabular,
      isSortable: field.field.options.sortable === true,
      isEditable: mayUpdate && field.field.options.section !== false && whyLocked(field, 'edit', can) === null,
    };
  });
}

/** About what a heading takes with its arrow, so that it can be read in full. */
function headingWidth(label: string): number {
  return Math.min(label.length * 7 + 40, MAX_HEADING_WIDTH);
}

/** What a list must ask for so that its columns can be shown: the records they point to, and fields kept for details. */
export function includesOf(fields: readonly FieldPlan[]): string[] {
  const names = fields.flatMap((field) => {
    if (field.includeName) return field.includeName;
    return field.field.options.detailOnly ? field.name : [];
  });
  return [...new Set(names)].sort();
}

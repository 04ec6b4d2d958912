import type { Detected, DetectInput } from '../../../records/imports.calls';
import { wholeEncoding } from '../../../tables/inspectFile';
import { isReasonColumn } from '../mapping/reasonColumn';
import type { ResolvedImport } from './resolveImport';

const SHOWN_SAMPLES = 5;

/** What would be used to import a file, as `POST /v1/admin/imports/detect` answers it. */
export function describeImport(input: DetectInput, resolved: ResolvedImport): Detected {
  const { inspection, mapping, targets, refused, remembered, skipped, offered } = resolved;
  return {
    kind: input.kind,
    file_id: input.file_id,
    file_name: resolved.source.fileName,
    format: inspection.kind,
    delimiter: inspection.delimiter,
    encoding: wholeEncoding(inspection),
    sheet: inspection.sheet,
    sheets: inspection.sheets,
    has_header: inspection.headerLine !== null,
    date_format: resolved.dateFormat,
    approximate_rows: inspection.approximateRows,
    columns: inspection.columns.map((name, i) => ({
      name,
      samples: samplesOf(inspection.samples, i),
      date_format: resolved.dateFormats[i] ?? null,
      is_remembered: remembered.includes(name) || name in skipped,
      skipped: skipped[name] ?? null,
      offered: offered[name] ?? null,
      is_reason: isReasonColumn(name),
    })),
    mapping,
    match_on: resolved.matchOn,
    mode: resolved.kind.mode,
    match_fields: resolved.matchFields,
    targets: targets
      .filter((target) => !refused.has(target.name))
      .map(({ name, label, isMany, keeps = false, fields, split, completes = false }) => ({
        name,
        label,
        is_many: isMany || keeps,
        field: fields[0]?.name ?? name,
        fills: split ? fields.map((field) => field.name) : [name],
        completes,
      })),
    date_question: resolved.dateQuestion,
    warnings: [...resolved.warnings],
    notes: [...resolved.notes],
    alike_sheets: inspection.alikeSheets,
  };
}

/** The first different values of a column that are not empty. */
function samplesOf(rows: readonly (readonly string[])[], index: number): string[] {
  const cells = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
  return [...new Set(cells)].slice(0, SHOWN_SAMPLES);
}

import type { Row } from '../../engine';

/** The sentence an import ends with. The first two are the specification's own words. */
export function finishedMessage(record: Row): string {
  const failed = Number(record.error_count);
  if (record.dry_run) return dryRunMessage(record);
  const done = `Import of ${record.success_count} items has finished succesfully.`;
  return failed === 0 ? done : `${done} ${failed} items are not imported because there were errors`;
}

export function abortedMessage(record: Row): string {
  if (record.dry_run) return `Stopped after ${count(record.processed)} rows. Nothing was written.`;
  return `Stopped after ${count(record.processed)} rows. What was imported until then stays: ${count(record.added_count)} added, ${count(record.updated_count)} updated.`;
}

export function failedMessage(record: Row, reason: string): string {
  const isPartial = !record.dry_run && Number(record.added_count) + Number(record.updated_count) > 0;
  const kept = ` Before that, ${count(record.added_count)} were added and ${count(record.updated_count)} updated; undo takes them back.`;
  return `${reason}${isPartial ? kept : ' Nothing was imported.'}`.slice(0, 2000);
}

function dryRunMessage(record: Row): string {
  const questions = Number(record.question_count);
  const asked = questions > 0 ? `, ${count(questions)} of them in use already` : '';
  const parts = [
    `${count(record.added_count)} would be added`,
    `${count(record.updated_count)} would be updated${asked}`,
    `${count(record.unchanged_count)} would stay as they are`,
    `${count(record.error_count)} cannot be imported`,
  ];
  return `Nothing was written: ${parts.join(', ')}.`;
}

function count(value: unknown): string {
  return Number(value).toLocaleString('en');
}

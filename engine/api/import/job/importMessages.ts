import { MOSTLY_OTHERS } from '../../../core/importDoubt';
import type { Row } from '../../engine';
import type { Question } from '../run/importRun';
import { areMostOthers } from '../run/questions';

/** The sentences an import ends with: the counts in the specification's own words, and `doubts` about the whole file between them. */
export function finishedMessage(record: Row, doubts: readonly string[]): string {
  const failed = Number(record.error_count);
  if (record.dry_run) return dryRunMessage(record, doubts);
  const done = `Import of ${record.success_count} items has finished succesfully.`;
  const sentences = [done, ...shortened(doubts)];
  if (failed > 0) sentences.push(`${failed} items are not imported because there were errors`);
  return sentences.join(' ');
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

function dryRunMessage(record: Row, doubts: readonly string[]): string {
  const {
    in_use = 0,
    other_in_use = 0,
    other = 0,
    by_name = 0,
    moves = 0,
    beside = 0,
    twice = 0,
    takes = 0,
  } = (record.questions ?? {}) as Partial<Record<Question, number>>;
  const used = in_use + other_in_use;
  const inUse = used > 0 ? `, ${count(used)} of them in use already` : '';
  const others = other > 0 ? `, ${count(other)} of them to be somebody else` : '';
  const named = by_name > 0 ? `, ${count(by_name)} of them found by the name alone` : '';
  const moved = moves > 0 ? `, ${count(moves)} of them entered for something else` : '';
  const besides = beside > 0 ? `, ${count(beside)} of them beside others who may be the same` : '';
  const twins = twice > 0 ? `, ${count(twice)} of them twice` : '';
  const losses = takes > 0 ? `, ${count(takes)} of them with numbers of others` : '';
  const parts = [
    `${count(record.added_count)} would be added${besides}${twins}`,
    `${count(record.updated_count)} would be updated${inUse}${others}${named}${moved}${losses}`,
    `${count(record.unchanged_count)} would stay as they are`,
    `${count(record.error_count)} cannot be imported`,
  ];
  const left = leftOutOf(record);
  if (left > 0) parts.push(`${count(left)} ${left === 1 ? 'is' : 'are'} left out`);
  const found = Number(record.updated_count) + Number(record.unchanged_count);
  const isMostlyOthers = areMostOthers({ others: other + other_in_use, found });
  const further = [...shortened(doubts), ...(isMostlyOthers ? [MOSTLY_OTHERS] : [])].map((text) => ` ${text}`).join('');
  return `Nothing was written: ${parts.join(', ')}.${further}`;
}

/** Headings can be long, and the message has 2,000 letters. */
function shortened(doubts: readonly string[]): string[] {
  return doubts.length === 0 ? [] : [doubts.join(' ').slice(0, 1_500)];
}

/** Lines of the file that are none of its rows: titles, totals, notes, and numbers of nobody. */
function leftOutOf({ processed, success_count, error_count }: Row): number {
  return Number(processed) - Number(success_count) - Number(error_count);
}

function count(value: unknown): string {
  return Number(value).toLocaleString('en');
}

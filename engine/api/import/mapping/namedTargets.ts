import { headerKey } from './headerKey';
import type { ImportTarget } from './importTargets';
import { isReasonColumn } from './reasonColumn';

/** Whether a cell reads as the name of a column that some target knows; for telling a header from data. */
export function knownNames(targets: readonly ImportTarget[]): (cell: string) => boolean {
  const keys = new Set(targets.flatMap((target) => [...target.keys, ...(target.joined?.keys ?? [])]));
  return (cell) => isReasonColumn(cell) || nameKeys(cell).some((key) => keys.has(key));
}

/** What a column's name stands for among the others of the file. */
export function targetNamed(
  name: string,
  headings: readonly string[],
  targets: readonly ImportTarget[],
): NamedTarget | null {
  const [whole = ''] = nameKeys(name);
  const others = new Set(headings.filter((one) => one !== name).flatMap(nameKeys));
  const meant = targets.find(({ beside = [] }) =>
    beside.some(({ keys, others: told }) => keys.includes(whole) && told.some((key) => others.has(key))),
  );
  return meant ? { target: meant, rank: 0 } : targetOfName(name, targets);
}

interface NamedTarget {
  readonly target: ImportTarget;
  /** Place of the name among the target's: the lower, the more telling. */
  readonly rank: number;
}

/** A unit in brackets says that the values are measured. */
const MEASURED =
  /[([{]\s*(?:k?m|mi|miles?|yds?|[ck]?g|lbs?|cm|mm|min|sec|h|hrs?|h+:mm(?::ss)?|m+:ss|%|€|\$|£|eur|usd)\s*[)\]}]/i;

/** The target a name stands for: by the whole name, then without what is in brackets, a number at its end, or its second language. */
export function targetOfName(name: string, targets: readonly ImportTarget[]): NamedTarget | null {
  const [whole = '', ...parts] = nameKeys(name);
  const direct = byKey(whole, targets);
  if (direct) return direct;
  const numbered = byKey(whole.replace(/\d+$/, ''), targets);
  if (numbered?.target.isMany) return numbered;
  const isMeasured = MEASURED.test(name);
  // What is measured names no record.
  const found = parts
    .flatMap((key) => byKey(key, targets) ?? [])
    .filter(({ target }) => !isMeasured || target.fields.every((field) => field.target === null));
  // In two languages a name must mean the same in both, or in one of them a part of what it is in the other: "Naam / Nom".
  const meant = found.find(({ target }) => found.every((other) => isPartOf(other.target, target)));
  return meant ? { ...meant, rank: meant.rank + 1000 } : null;
}

function isPartOf(part: ImportTarget, target: ImportTarget): boolean {
  return part === target || (target.split !== null && part.fields.every((field) => target.fields.includes(field)));
}

/** What a column's name says, folded: all of it, without what is in brackets, and each of its languages. */
export function nameKeys(name: string): string[] {
  const withoutBrackets = name.replace(/[([{](?!\d+[)\]}]\s*$)[^)\]}]*[)\]}]/g, ' ');
  const parts = /[/|\n]/.test(withoutBrackets) ? withoutBrackets.split(/[/|\n]/) : [];
  return [...new Set([name, withoutBrackets, ...parts].map(headerKey))].filter((key) => key !== '');
}

function byKey(key: string, targets: readonly ImportTarget[]): NamedTarget | null {
  if (key === '') return null;
  let best: NamedTarget | null = null;
  for (const target of targets) {
    const rank = target.keys.indexOf(key);
    if (rank >= 0 && (!best || rank < best.rank)) best = { target, rank };
  }
  return best;
}

import { type DayBegins, dayMeant, dayTimesOf } from '../../../fields/calendarDate/dayBegins';
import { areShortYears, readDate } from '../../../fields/calendarDate/readDate';
import { namedDateFormat } from '../mapping/columnValues';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { isDateField, keepsTime } from '../rows/readCell';
import type { LookedAt } from './conventions';
import { dateOrderOf, dayFirst, monthFirst } from './dateOrder';
import { orderByOthers } from './orderByOthers';
import type { RememberedFormat } from './rememberedMapping';

interface DateOptions {
  inspection: LookedAt;
  mapping: Mapping;
  targets: readonly ImportTarget[];
  timeZone: string | undefined;
  /** Day that ages are of. */
  day?: string | undefined;
  chosen: string | null;
  /** As dates of such a file were read last time. */
  last: RememberedFormat | null;
}

/** A date that can be read in two ways, and what either says. */
export interface DateQuestion {
  readonly column: string;
  readonly sample: string;
  readonly choices: { readonly format: string; readonly date: string }[];
  /** Answered the last time, for such a file. */
  readonly is_remembered: boolean;
}

/**
 * The format of each column of dates, what the times behind them mean, and the sentences about what could be read in two ways. `doubts` are
 * those of the warnings that only a person can settle.
 */
export function datesOf({ inspection, mapping, targets, timeZone, day, chosen, last }: DateOptions) {
  const warnings: string[] = [];
  const doubts: string[] = [];
  let question: DateQuestion | null = null;
  let isGuessed = false;
  const used = new Set<string>();
  const dayBegins: (DayBegins | null)[] = inspection.columns.map(() => null);
  const formats = inspection.columns.map((column, i) => {
    const target = targets.find((one) => one.name === mapping[column]);
    if (target?.joined) return null;
    if (!target?.fields.some(isDateField)) return chosen ?? inspection.dateFormats[i]?.format ?? null;
    const cells = columnCells(inspection, i);
    // Two digits in a column that is split are no years: ages, say.
    const found = inspection.dateFormats[i] ?? null;
    const isOpen = found === null || found.format === 'YYYY' || found.format === 'excel';
    const detected = isOpen && !target.split ? namedDateFormat(cells) : found;
    if (detected?.format === 'YY') {
      used.add('YY');
      warnings.push(shortYears(column, cells, day));
      return 'YY';
    }
    const usual = dateOrderOf({ column, detected, others: inspection.dateFormats, timeZone });
    const fitting =
      usual.isOpen && detected
        ? orderByOthers({ inspection, mapping, targets, day, index: i, target, dayFirst: dayFirst(detected.format) })
        : null;
    const order = fitting ?? usual;
    // Where some dates fit one order only, the order of last time does not tell that of the others.
    const isEither =
      detected !== null &&
      !detected.contrary &&
      [detected.format, monthFirst(detected.format)].includes(last?.value ?? '');
    // Elsewhere people may write their dates in another order.
    const isKnown = order.isOpen && isEither && (last?.isOwn === true || last?.value === order.format);
    const format = chosen ?? (isKnown ? last?.value : order.format) ?? null;
    if (format) used.add(format);
    if (order.isOpen && detected)
      question ??= questionOf({ column, cells, dayFirst: dayFirst(detected.format), isRemembered: isKnown });
    if (!chosen && order.isOpen) {
      isGuessed ||= !isKnown;
      const said = openOrder({ column, format, isKnown, contrary: detected?.contrary });
      warnings.push(said);
      doubts.push(said);
    }
    if (target.fields.some(keepsTime)) return format;
    const times = dayTimesOf({ texts: cells, format: format ?? undefined, timeZone });
    dayBegins[i] = times.begins;
    const said = saidOfTimes({ column, cells, format, times });
    if (said) warnings.push(said);
    return format;
  });
  const [format = null] = used;
  return {
    formats,
    dayBegins,
    question,
    isGuessed,
    format: chosen ?? (used.size === 1 ? format : null),
    warnings,
    doubts,
  };
}

interface OpenOrder {
  column: string;
  format: string | null;
  isKnown: boolean;
  /** A date that does not fit the format. */
  contrary: string | undefined;
}

function openOrder({ column, format, isKnown, contrary }: OpenOrder): string {
  return contrary === undefined
    ? `The dates of "${column}" fit day first and month first. They are read as ${format}${isKnown ? ', as last time' : ''}: say so if that is wrong.`
    : `The dates of "${column}" are read as ${format}, and "${contrary}" does not fit that: say so if that is wrong.`;
}

interface AskedDates {
  column: string;
  cells: readonly string[];
  dayFirst: string;
  isRemembered: boolean;
}

/** By the first date that is another when it is read the other way. */
function questionOf({ column, cells, dayFirst, isRemembered }: AskedDates): DateQuestion | null {
  for (const cell of cells) {
    const sample = cell.trim();
    const choices = [dayFirst, monthFirst(dayFirst)].flatMap((format) => {
      const read = readDate(sample, { format, isPast: true });
      return read ? [{ format, date: read.date }] : [];
    });
    const [one, other] = choices;
    if (one && other && one.date !== other.date) return { column, sample, choices, is_remembered: isRemembered };
  }
  return null;
}

interface TimesSaid {
  column: string;
  cells: readonly string[];
  format: string | null;
  times: ReturnType<typeof dayTimesOf>;
}

/** What became of the times behind dates, by one of them; null where they say nothing. */
function saidOfTimes({ column, cells, format, times: { begins, leftOut } }: TimesSaid): string | null {
  const dayOf = (text: string) => {
    const read = readDate(text, { format: format ?? undefined });
    return read && { written: read.date, meant: dayMeant(read, begins ?? undefined) };
  };
  if (leftOut !== null)
    return `The dates of "${column}" have times behind them, which are left out: "${leftOut}" is read as ${dayOf(leftOut)?.written}.`;
  const shown = begins && cells.find((cell) => dayOf(cell)?.meant !== dayOf(cell)?.written)?.trim();
  return shown
    ? `The dates of "${column}" are the beginnings of days, written in UTC: "${shown}" is read as ${dayOf(shown)?.meant}.`
    : null;
}

/** Says the rule by the years that it shifts, or would. */
function shortYears(column: string, cells: readonly string[], day: string | undefined): string {
  const short = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => areShortYears([cell])))].sort();
  const shown = [...new Set([short.at(0), short.at(-1)])].flatMap((text) => {
    const read = text === undefined ? null : readDate(text, { format: 'YY', isPast: true, day });
    return read ? [`${text} as ${read.date.slice(0, 4)}`] : [];
  });
  return `The years of "${column}" have two digits: each is read as the latest that is not ahead, ${shown.join(' and ')}.`;
}

function columnCells({ head }: LookedAt, index: number): string[] {
  return head.map(({ cells }) => cells[index] ?? '');
}

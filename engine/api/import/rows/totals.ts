import type { SourceRow } from '../../../tables/fileSource';

interface TotalOptions {
  /** The first rows. */
  readonly head: readonly SourceRow[];
  readonly columns: readonly string[];
  /** Columns whose numbers tell records apart, and count nothing. */
  readonly isKey: readonly boolean[];
  /** Columns of what records are called by. */
  readonly isName: readonly boolean[];
}

/** Tells whether a row adds up those above it. Each reading of a file needs one of its own, which is told of every row that is none. */
export interface Totals {
  /** Where the word stands that says so; -1 for a row that its numbers alone give away; null for a row that is no total. */
  wordOf(row: SourceRow & { readonly isAtEnd?: boolean }): number | null;
  /** A row of the table was read. */
  count(row: SourceRow): void;
  /** What follows is a group of its own. */
  close(): void;
}

/** Words that head a total or a count, in several languages. */
const WORD =
  `(?:grand |sub-?)?totals?|sous-?total|zwischensumme|teilsumme|gesamtsumme|endsumme|summe|gesamt|insgesamt|gesamtzahl|anzahl
  |(?:sub|eind)?totaal|aantal|somme|nombre (?:de|d['’]\\p{L}+|total)|number of|(?:sub)?totale|(?:sub)?totales|suma|razem|ogółem|łącznie|liczba
  |celkem|mezisoučet|součet|počet|spolu|medzisúčet|(?:del)?summa|(?:del)?sum|i alt|totalt|antall?|yhteensä|välisumma|lukumäärä|összesen
  |részösszeg|(?:ara |genel )?toplam|ukupno|skupaj|kokku|kopā|iš viso|итого|всего|всього|разом|общо|(?:γενικό )?σύνολο|合計|小計|総計|合计|小计|总计|합계|총계`.replace(
    /\n\s*/g,
    '',
  );
const AMOUNT = String.raw`(?:[€$£] ?)?-?\d{1,3}(?:[.,' \u00a0]?\d{3})*(?:[.,]\d{1,2})?(?: ?(?:€|\$|£|eur|chf|usd|gbp|kr|zł|kč|ft|lei))?`;
const IS_AMOUNT = new RegExp(`^${AMOUNT}$`, 'iu');
const WORD_ALONE = new RegExp(`^(?:${WORD})[\\s:=.]*(?:${AMOUNT})?$`, 'iu');
const WORD_AMONG_OTHERS = new RegExp(`^(?:${WORD})(?!\\p{L})|(?<![\\p{L}\\p{N}])(?:${WORD})[\\s:.]*$`, 'iu');
/** Longer texts are remarks. */
const LONGEST_TEXT = 80;
/** So many of the rows fill a column that every row is expected to. */
const USUAL = 0.8;
/** Rows that fill fewer of the cells that rows fill say nothing of which columns these are. */
const WHOLE = 0.75;

/** Makes what recognises totals: by a word, by numbers that come to what stands above them, and by what such a row leaves empty. */
export function totalReader(options: TotalOptions): () => Totals {
  const { head, columns } = options;
  const typical = typicallyFilled(head);
  const filled = wholeRows(head);
  const isUsual = usualColumns(head, columns.length);
  const areAmounts = columns.map((_, index) => {
    const texts = filled.map(({ cells }) => textOf(cells, index)).filter((text) => text !== '');
    return texts.length > 0 && texts.filter((text) => IS_AMOUNT.test(text)).length >= texts.length * USUAL;
  });
  const added = columns.flatMap((_, index) => (areAmounts[index] && !options.isKey[index] ? [index] : []));
  return () => {
    const sums = new RunningSums(added);
    return {
      wordOf(row) {
        const isWhole = typical > 1 && countFilled(row.cells) >= typical;
        if (!isWhole) return wordOf(row.cells, { ...options, isUsual, sums });
        return row.isAtEnd && isPlainTotal(row.cells, { ...options, sums }) ? 0 : null;
      },
      count: (row) => sums.add(row.cells),
      close: () => sums.close(),
    };
  };
}

/** Returns the rows that fill about as many cells as most rows do. */
export function wholeRows(head: readonly SourceRow[]): SourceRow[] {
  const least = Math.max(2, typicallyFilled(head) * WHOLE);
  return head.filter(({ cells }) => countFilled(cells) >= least);
}

/** Per column whether every row is expected to fill it. */
export function usualColumns(head: readonly SourceRow[], width: number): boolean[] {
  const filled = wholeRows(head);
  const countOf = (index: number) => filled.filter(({ cells }) => textOf(cells, index) !== '').length;
  return Array.from({ length: width }, (_, index) => filled.length > 0 && countOf(index) >= filled.length * USUAL);
}

interface Judged extends TotalOptions {
  readonly isUsual: readonly boolean[];
  readonly sums: RunningSums;
}

function wordOf(cells: readonly string[], options: Judged): number | null {
  const { isKey, isName, isUsual, sums } = options;
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ index, text: cell.trim() }]));
  const short = filled.filter(({ text }) => text.length <= LONGEST_TEXT);
  const alone = short.find(({ text }) => WORD_ALONE.test(text));
  const worded = alone ?? short.find(({ text }) => WORD_AMONG_OTHERS.test(text));
  const others = filled.filter((one) => one !== worded);
  const numbers = others.filter(({ text }) => IS_AMOUNT.test(text));
  const comesTo = (one: { index: number; text: string }) => sums.comesTo(one.index, one.text);
  if (!worded) {
    // A number that is reserved for nobody yet stands alone in its row as well.
    const isSum = numbers.length > 0 && numbers.length === filled.length && numbers.every(comesTo);
    return isSum && numbers.some(({ index }) => !isKey[index]) && isName.includes(true) ? -1 : null;
  }
  const usual = isUsual.flatMap((is, index) => (is && index !== worded.index ? [index] : []));
  const missing = usual.filter((index) => textOf(cells, index) === '');
  if (missing.length * 2 < usual.length) return null;
  const isTold = numbers.some(comesTo);
  // Words beside it are those of a person who is called so, unless the numbers say otherwise.
  if (numbers.length < others.length || others.some(({ index }) => isKey[index])) return isTold ? worded.index : null;
  if (alone) return worded.index;
  const isNumbered = numbers.length > 0 || /\d/.test(worded.text);
  return isNumbered || (!isName[worded.index] && missing.length === usual.length) ? worded.index : null;
}

/**
 * Tells a row at the end that fills as many cells as the others: a word for a total in its first cell, and numbers in all others, of which
 * one comes to what stands above it. A number of a person must count the rows.
 */
function isPlainTotal(
  cells: readonly string[],
  { isKey, sums }: Pick<TotalOptions, 'isKey'> & { readonly sums: RunningSums },
): boolean {
  const others = cells.flatMap((cell, index) =>
    index > 0 && cell.trim() !== '' ? [{ index, text: cell.trim() }] : [],
  );
  const told = others.filter(({ index, text }) => sums.comesTo(index, text));
  return (
    WORD_ALONE.test(textOf(cells, 0)) &&
    told.length > 0 &&
    others.every((one) => IS_AMOUNT.test(one.text) && (!isKey[one.index] || told.includes(one)))
  );
}

/** How many rows there were, and what their amounts come to, in all and since the last total. */
class RunningSums {
  #rows = { all: 0, group: 0 };
  readonly #amounts: { readonly index: number; all: number; group: number }[];
  #isClosed = false;

  constructor(columns: readonly number[]) {
    this.#amounts = columns.map((index) => ({ index, all: 0, group: 0 }));
  }

  add(cells: readonly string[]): void {
    if (this.#isClosed) {
      this.#rows.group = 0;
      for (const amount of this.#amounts) amount.group = 0;
      this.#isClosed = false;
    }
    this.#rows.all++;
    this.#rows.group++;
    for (const amount of this.#amounts) {
      const cents = centsOf(textOf(cells, amount.index));
      amount.all += cents;
      amount.group += cents;
    }
  }

  /** The next row begins a group; until it comes, several totals may stand below one another. */
  close(): void {
    this.#isClosed = true;
  }

  comesTo(index: number, text: string): boolean {
    const cents = centsOf(text);
    if (cents === 0) return false;
    const amount = this.#amounts.find((one) => one.index === index);
    const { all, group } = this.#rows;
    return [all * 100, group * 100, amount?.all, amount?.group].includes(cents);
  }
}

function textOf(cells: readonly string[], index: number): string {
  return cells[index]?.trim() ?? '';
}

/** Hundredths; 0 for what is no amount. */
function centsOf(text: string): number {
  if (text === '' || !IS_AMOUNT.test(text)) return 0;
  const digits = text.replace(/[^\d.,-]/g, '');
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
}

/** What most rows fill at least, though half of a list of small groups are their totals. */
function typicallyFilled(head: readonly SourceRow[]): number {
  const counts = head.map(({ cells }) => countFilled(cells)).sort((a, b) => a - b);
  return counts[Math.floor(counts.length * 0.75)] ?? 0;
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

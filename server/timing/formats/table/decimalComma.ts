const ENDS_IN_SECONDS = /:\d{2}$/;
const DIGITS = /^\d{1,9}$/;

/**
 * The cells of a row whose time has a decimal comma where commas part the columns: one more than the header has, digits behind the seconds
 * of the time. Any other row stays as it is.
 */
export function withDecimalComma(cells: string[], { width, time }: { width: number; time: number }): string[] {
  const [whole = '', rest = ''] = cells.slice(time, time + 2);
  const isCut = cells.length === width + 1 && ENDS_IN_SECONDS.test(whole) && DIGITS.test(rest);
  return isCut ? [...cells.slice(0, time), `${whole}.${rest}`, ...cells.slice(time + 2)] : cells;
}

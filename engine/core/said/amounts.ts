const UNITS: Readonly<Record<string, string>> = {
  km: 'kilometer',
  m: 'meter',
  miles: 'mile',
  kB: 'kilobyte',
  MB: 'megabyte',
  GB: 'gigabyte',
};

/** `1,204`, `42.195 km` and `3 athletes` as a language writes them, given what it calls a noun; null for what is no amount. */
export function asAmount(text: string, locale: string, nounOf: (noun: string) => string | undefined): string | null {
  const [, digits = '', noun = ''] = /^(-?\d{1,3}(?:,\d{3})+|-?\d+\.\d+|-?\d+)(?: (.+))?$/s.exec(text) ?? [];
  if (digits === '') return null;
  const unit = UNITS[noun];
  const format = (style: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 3, ...style }).format(Number(digits.replaceAll(',', '')));
  if (unit) return format({ style: 'unit', unit });
  // Figures alone may be a version, a number of somebody or a year.
  const count = digits.includes(',') ? format() : digits;
  if (noun === '') return count;
  const own = nounOf(noun);
  return own === undefined ? null : `${count} ${own}`;
}

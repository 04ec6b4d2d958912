const LOCALES = ['en', 'nl', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'cs', 'sk', 'hu', 'sv', 'da', 'nb', 'ru'];

let months: Map<string, number> | undefined;

/** The month (1 to 12) of a name, whole or shortened to three letters or more, in the languages of our events' countries. */
export function monthOfName(name: string): number | undefined {
  months ??= collectNames();
  return months.get(normalize(name));
}

function collectNames(): Map<string, number> {
  const names = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const locale of LOCALES) {
    for (let month = 1; month <= 12; month++) {
      for (const name of namesOf(locale, month)) {
        if ((names.get(name) ?? month) !== month) ambiguous.add(name);
        names.set(name, month);
      }
    }
  }
  // The beginning of two months, such as the French "jui" of juin and juillet.
  for (const name of ambiguous) names.delete(name);
  return names;
}

/** Languages that inflect name a month differently beside a day. */
function namesOf(locale: string, month: number): Set<string> {
  const date = new Date(Date.UTC(2024, month - 1, 15));
  const found = new Set<string>();
  for (const style of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      const parts = new Intl.DateTimeFormat(locale, { month: style, day, timeZone: 'UTC' }).formatToParts(date);
      const name = normalize(parts.find(({ type }) => type === 'month')?.value ?? '');
      if (/^\p{L}{3,}$/u.test(name)) found.add(name);
      if (style === 'long' && name.length > 3) found.add(name.slice(0, 3));
    }
  }
  return found;
}

function normalize(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('.', '').toLowerCase();
}

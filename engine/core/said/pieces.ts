/** What a text reads as, and how much of it is the server's: of two ways to read it the one that leaves less over is meant. */
export interface Found {
  readonly said: string;
  readonly known: number;
}
type Find = (part: string) => Found | null;

/** Between sentences, as far as can be told: a name may have a full stop in it as well. Refusals of fields begin with their names: `a.b: …`. */
const AFTER_SENTENCE = /(?<=[.?!]”?) (?=[A-Z“"\d]|[a-z][\w.[\]]*: )/;
const MOST_SENTENCES = 12;
/** Sentences that the server writes as one text, and a full stop within a name. */
const TOGETHER = 4;

/** Several sentences, read so that least is left over; empty where it is but one, or none is the server's. */
export function sentencesOf(text: string, find: Find): Found[] {
  const parts = text.split(AFTER_SENTENCE);
  if (parts.length === 1 || parts.length > MOST_SENTENCES) return [];
  // From the end: what reads best from each sentence on.
  const best: Found[] = [];
  for (let from = parts.length - 1; from >= 0; from -= 1) {
    const most = Math.min(TOGETHER, parts.length - from, parts.length - 1);
    const ways = Array.from({ length: most }, (_, i): Found => {
      const part = parts.slice(from, from + i + 1).join(' ');
      const own = find(part) ?? { said: part, known: 0 };
      const rest = best[from + i + 1];
      return { said: rest ? `${own.said} ${rest.said}` : own.said, known: own.known + (rest ? rest.known + 1 : 0) };
    });
    best[from] = ways.reduce((one, other) => (other.known > one.known ? other : one));
  }
  const whole = best[0];
  return whole && whole.known > 0 ? [whole] : [];
}

/** `Start, 10 km and 3 more`: each by itself; null where it is but one, or none of them is the server's. */
export function listOf(text: string, find: Find, locale: string): Found | null {
  const [, before = '', link = '', last = ''] = /^(.+?),? (and|or) ([^,]+)$/s.exec(text) ?? [];
  const parts = link === '' ? text.split(', ') : [...before.split(', '), last];
  if (parts.length === 1) return null;
  const read = parts.map((part) => find(part) ?? { said: part, known: 0 });
  const known = read.reduce((sum, one) => sum + one.known, 0);
  if (known === 0) return null;
  const said = read.map((one) => one.said);
  const type = link === 'or' ? 'disjunction' : 'conjunction';
  const between = text.length - parts.join('').length;
  return {
    said: link === '' ? said.join(', ') : new Intl.ListFormat(locale, { type }).format(said),
    known: known + between,
  };
}

export type Encoding = 'br' | 'gzip';

/** The best first. */
const KNOWN: readonly Encoding[] = ['br', 'gzip'];
/** Browsers say one of a few things; what somebody makes up is not to fill the memory. */
const MOST_REMEMBERED = 200;
const remembered = new Map<string, readonly Encoding[]>();

/** What a client unpacks, by its `Accept-Encoding`: what it would rather have first, then what is smaller. */
export function acceptedEncodings(header: string | string[] | undefined): readonly Encoding[] {
  const text = String(header ?? '');
  const known = remembered.get(text);
  if (known) return known;
  const accepted = read(text);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, accepted);
  return accepted;
}

function read(text: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of text.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  return KNOWN.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}

const PARTICLES = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'la',
  'le',
  'el',
  'ter',
  'ten',
  'zu',
  'zum',
  'st.',
  'mac',
  'al',
  'bin',
]);

/** Behind a name, as result lists have it: "Dekker, Anna (NED)". */
const NATION = / ?\([A-Z]{3}\)$/;
/** Names in the letters of East Asia begin with the family. */
const FAMILY_FIRST = /^[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\s]+$/;

/**
 * Splits a full name: 'Dekker, Anna' and 'DEKKER Anna' are last name first; else the last word is the last name, with
 * the particles before it ('Jan van der Berg' → Jan | van der Berg). One word is a last name.
 */
export function splitFullName(text: string): { first_name: string; last_name: string } {
  const name = text.trim().replace(/\s+/g, ' ').replace(NATION, '');
  const comma = name.indexOf(',');
  if (comma > 0) return { first_name: name.slice(comma + 1).trim(), last_name: name.slice(0, comma).trim() };
  const words = name.split(' ');
  const [family = '', ...given] = words;
  if (given.length > 0 && FAMILY_FIRST.test(name)) return { first_name: given.join(' '), last_name: family };
  if (words.length === 1) return { first_name: '', last_name: name };
  const capitals = leadingCapitals(words);
  if (capitals > 0 && capitals < words.length) {
    return { first_name: words.slice(capitals).join(' '), last_name: words.slice(0, capitals).join(' ') };
  }
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  return { first_name: words.slice(0, start).join(' '), last_name: words.slice(start).join(' ') };
}

/** How many words at the front are in capitals, where the rest is not: the way many federations print last names. */
function leadingCapitals(words: readonly string[]): number {
  const isCapital = (word: string): boolean =>
    word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  let count = 0;
  while (count < words.length && isCapital(words[count] ?? '')) count += 1;
  return words.slice(count).some(isCapital) ? 0 : count;
}

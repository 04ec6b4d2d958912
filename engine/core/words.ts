/** 'start_number' → 'Start number'; 'race_id' → 'Race'. The default label of a field. */
export function humanise(name: string): string {
  const words = name
    .replace(/_ids?$/, '')
    .replace(/_/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What `include` calls what a reference points to, unless it says so itself: 'race_id' → 'race', 'race_ids' → 'races'. */
export function nameOfReferred(name: string): string {
  return name.replace(/_id$/, '').replace(/_ids$/, 's');
}

const FOLDED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
};

/**
 * Folds case and accents, so that "Łukasz" is found and sorted as "lukasz". The SQL function `fold_text` does the same in
 * the database; a property test holds the two together.
 */
export function foldText(text: string): string {
  const lower = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return lower.replace(/[łøđðþæœßıς]/g, (letter) => FOLDED[letter] ?? letter);
}

/** Digits of other scripts and letters of double width as keyboards have them: `１２` and `١٢` are 12. */
export function plainSigns(text: string): string {
  if (!/[\u0250-\uffff]/.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** Digits of a script stand together, zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The English plural is the resource's name; its singular labels one record: 'sponsor_categories' → 'Sponsor category', 'selfies' → 'Selfie'. */
export function singular(plural: string): string {
  const words = plural.replace(/_/g, ' ');
  const isOfY = words.endsWith('ies') && !/(cook|mov|self)ies$/.test(words);
  const one = isOfY ? `${words.slice(0, -3)}y` : words.replace(/s$/, '');
  return one.charAt(0).toUpperCase() + one.slice(1);
}

/** Letters with a mark: `&uuml;` is u with U+0308. */
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  breve: '\u0306',
  dot: '\u0307',
  uml: '\u0308',
  ring: '\u030a',
  dblac: '\u030b',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
};
const SIGNS: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', deg: '°', middot: '·', ordm: 'º', ordf: 'ª' },
  ...{ szlig: 'ß', oslash: 'ø', Oslash: 'Ø', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', inodot: 'ı', euro: '€' },
  ...{ lstrok: 'ł', Lstrok: 'Ł', dstrok: 'đ', Dstrok: 'Đ', eth: 'ð', ETH: 'Ð', thorn: 'þ', THORN: 'Þ' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
};
const ENTITY = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|([a-z]{2,7}));/gi;
/** What may be the beginning of one at the end of a text. */
const OPEN = /&[#\w]{0,8}$/;
/** They part cells, or quote them: until a text is cut into cells another character stands for each, of those that Unicode leaves to anyone. */
const PARTING = /[",;|]/;
const FIRST_STAND_IN = 0xe000;
const STAND_IN = /[\ue022\ue02c\ue03b\ue07c]/;
const EVERY_STAND_IN = new RegExp(STAND_IN, 'g');

/** A text with the letters that a web page has left as entities: `M&uuml;ller`. What is none stays. */
export function withoutEntities(text: string): string {
  const whole = text.includes('&') ? text.replace(ENTITY, letterOf) : text;
  return STAND_IN.test(whole)
    ? whole.replace(EVERY_STAND_IN, (sign) => String.fromCharCode(sign.charCodeAt(0) - FIRST_STAND_IN))
    : whole;
}

/** The same of a text that is not cut into cells yet: the semicolon of an entity parts none, nor does what it stands for. */
export class EntityReader {
  #held = '';

  read(text: string): string {
    const all = this.#held + text;
    const cut = all.includes('&') ? all.slice(-10).search(OPEN) : -1;
    const end = cut < 0 ? all.length : Math.max(0, all.length - 10) + cut;
    this.#held = all.slice(end);
    return decoded(all.slice(0, end));
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity: string, ...parts: (string | undefined)[]) => {
    const letter = letterOf(entity, ...parts);
    return letter !== entity && PARTING.test(letter)
      ? String.fromCharCode(FIRST_STAND_IN + letter.charCodeAt(0))
      : letter;
  });
}

function letterOf(entity: string, ...[decimal, hex, name]: unknown[]): string {
  if (typeof name === 'string') return namedLetter(name) ?? entity;
  const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
  const isSign = code >= 32 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000);
  return isSign ? String.fromCodePoint(code) : entity;
}

function namedLetter(name: string): string | undefined {
  if (Object.hasOwn(SIGNS, name)) return SIGNS[name];
  const mark = name.slice(1);
  if (!Object.hasOwn(MARKS, mark)) return undefined;
  const letter = `${name.charAt(0)}${MARKS[mark]}`.normalize('NFC');
  // Of a letter and a mark that are none together nothing is known.
  return letter.length === 1 ? letter : undefined;
}

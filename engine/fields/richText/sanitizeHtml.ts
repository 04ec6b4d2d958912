/** Tags that stay; some written in an older way are renamed. Every other tag goes, its text stays. */
const KEPT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'strong',
      'em',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'code',
      'pre',
    ].map((tag) => [tag, tag]),
  ),
  a: 'a',
  br: 'br',
  hr: 'hr',
  img: 'img',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
};
const VOID = new Set(['br', 'hr', 'img']);
/** A picture that was uploaded here, in one of its sizes. */
const PICTURE = /^\/v1\/files\/[1-9]\d{0,14}\/(?:small|medium|large)$/;
const LONGEST_ALT = 300;
/** Tags that go with all they hold. */
const DROPPED =
  'script|style|iframe|object|embed|noscript|noembed|noframes|template|textarea|title|head|svg|math|xmp|select|plaintext';
/** Tags that begin another line by themselves. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br', 'hr']);
/** So do these, which go. */
const PARTING =
  /^(?:address|article|aside|caption|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|table|tbody|tfoot|thead|tr)$/i;
const MAX_DEPTH = 30;

// A quoted attribute value may hold '>'. Every alternative but the last reads on to the end where nothing closes it, so that no
// text takes more than one pass.
const TOKEN = new RegExp(
  [
    '<!--[\\s\\S]*?(?:-->|$)',
    '<[!?][^>]*(?:>|$)',
    `<(${DROPPED})(?=[\\s/>])[\\s\\S]*?(?:<\\/\\1(?=[\\s/>])[^>]*(?:>|$)|$)`,
    '<\\/([a-zA-Z][^\\s/>]*)[^>]*(?:>|$)',
    '<([a-zA-Z][^\\s/>]*)((?:"[^"]*(?:"|$)|\'[^\']*(?:\'|$)|[^>"\'])*)(?:>|$)',
    '[^<]+',
    '<',
  ].join('|'),
  'gi',
);

/**
 * HTML of a fixed set of tags, without attributes but the `href` of links to web, mail and phone addresses, and the `src` and `alt` of
 * pictures that were uploaded here. Needs no DOM, so
 * form and server agree. The outcome is built again from what was understood: whatever else the text holds is escaped or
 * gone. `sanitizeHtml(sanitizeHtml(x)) === sanitizeHtml(x)`.
 */
export function sanitizeHtml(html: string): string {
  const open: string[] = [];
  let out = '';
  // What parts words where a tag is gone that did: cells of a table would become one word.
  let gap = '';
  let isAtStart = true;
  const put = (piece: string, isBlock: boolean): void => {
    if (piece === '') return;
    const isBlank = piece.trim() === '';
    if (!isBlock && !isBlank && !isAtStart) out += gap;
    if (isBlock || !isBlank) gap = '';
    out += piece;
    if (!isBlank) isAtStart = isBlock;
  };
  for (const [token, dropped, closing, opening, attributes = ''] of html.matchAll(TOKEN)) {
    if (dropped !== undefined || /^<[!?]/.test(token)) continue;
    // As in a browser, a tag that the text ends in is none.
    if (/^<[a-z/]/i.test(token) && !token.endsWith('>')) continue;
    const tag = KEPT[(closing ?? opening ?? '').toLowerCase()];
    if (closing !== undefined) put(close(open, tag), BLOCKS.has(tag ?? ''));
    else if (opening === undefined) put(escapeText(decode(token)), false);
    else put(openTag({ open, tag, attributes }), BLOCKS.has(tag ?? ''));
    if (tag === undefined) gap = gapOf(closing ?? opening, gap);
  }
  return (
    out +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

/** What stands in place of a tag that goes, given what does so already. */
function gapOf(tag: string | undefined, before: string): string {
  if (tag === undefined) return before;
  if (PARTING.test(tag)) return '<br>';
  return before === '' && /^t[dh]$/i.test(tag) ? ' ' : before;
}

function openTag({ open, tag, attributes }: { open: string[]; tag: string | undefined; attributes: string }): string {
  if (tag === undefined) return '';
  if (tag === 'img') return picture(attributes);
  if (VOID.has(tag)) return `<${tag}>`;
  if (open.length >= MAX_DEPTH) return '';
  const href = tag === 'a' ? safeHref(attributes) : null;
  if (tag === 'a' && href === null) return '';
  open.push(tag);
  return href === null ? `<${tag}>` : `<a href="${escapeAttribute(href)}" rel="noopener noreferrer">`;
}

/** Closes what is open down to the tag; nothing where it is not open. */
function close(open: string[], tag: string | undefined): string {
  const at = tag === undefined ? -1 : open.lastIndexOf(tag);
  if (at < 0) return '';
  return open
    .splice(at)
    .reverse()
    .map((name) => `</${name}>`)
    .join('');
}

function picture(attributes: string): string {
  const src = attributeOf(attributes, 'src');
  if (src === null || !PICTURE.test(src)) return '';
  const alt = (attributeOf(attributes, 'alt') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return `<img src="${src}" alt="${escapeAttribute([...alt].slice(0, LONGEST_ALT).join('').trim())}">`;
}

/** Its value with character references read. */
function attributeOf(attributes: string, name: 'href' | 'src' | 'alt'): string | null {
  const match = ATTRIBUTES[name].exec(attributes);
  const raw = match?.[1] ?? match?.[2] ?? match?.[3];
  return raw === undefined ? null : decode(raw);
}

const attribute = (name: string) =>
  new RegExp(`(?:^|[\\s/"'])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
const ATTRIBUTES = { href: attribute('href'), src: attribute('src'), alt: attribute('alt') };

function safeHref(attributes: string): string | null {
  const raw = attributeOf(attributes, 'href');
  if (raw === null) return null;
  const href = raw.replace(/[\p{Cc}\s]+/gu, '');
  return /^(https?:\/\/|mailto:|tel:)[^\s]/i.test(href) ? href : null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Reads the character references that HTML needs and all numeric ones; the other named ones stay as written. */
function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, hex, decimal, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      const isCharacter =
        code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 0x7f && code < 0xa0);
      return isCharacter ? String.fromCodePoint(code) : ' ';
    },
  );
}

/** An ampersand that reads as one of the references left as written stays; all others are escaped. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

import { SaxesParser, type SaxesTagNS } from 'saxes';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import { isSafeCssValue, safeDeclarations, safeStyleSheet } from './safeCss';
import { SVG_ANIMATIONS, SVG_ATTRIBUTES, SVG_ELEMENTS, SVG_INERT_ATTRIBUTES, SVG_PROPERTIES } from './svgNames';
import { createReferenceCount } from './svgReferences';
import { UploadError } from './uploadError';

const SVG_SPACE = 'http://www.w3.org/2000/svg';
const XLINK_SPACE = 'http://www.w3.org/1999/xlink';
const XML_SPACE = 'http://www.w3.org/XML/1998/namespace';
const LOCAL_HREF = /^#[^\s"'()<>\\]+$/;
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;

/** Characters of a width or height; a longer one is no measure. */
const LONGEST_LENGTH = 30;

export interface SafeSvg {
  /** The drawing in UTF-8, with nothing in it that is executed or loaded from outside. */
  svg: string;
  /** Pixels, from `width` and `height` or else the view box; null when neither says. */
  width: number | null;
  height: number | null;
}

/**
 * Rewrites an SVG from what a list of harmless elements and attributes allows; whatever else it holds is left out.
 * @throws UploadError 422 under `file` when it is no well-formed SVG, uses entities of its own, is nested too deep,
 *   too large, or grows beyond measure by references.
 */
export function safeSvg(source: Buffer, limits: FileLimits = FILE_LIMITS): SafeSvg {
  const writer = createWriter(limits);
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', (error) => {
    throw damaged(`This SVG is not well-formed: ${error.message}`);
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', () => writer.close());
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.write(decode(source)).close();
  return writer.finish();
}

function decode(source: Buffer): string {
  const bom = source.toString('hex', 0, 2);
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(source.toString('latin1', 0, 200))?.[1];
  const encoding = bom === 'fffe' ? 'utf-16le' : bom === 'feff' ? 'utf-16be' : (declared ?? 'utf-8');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(source);
  } catch (cause) {
    throw damaged(`This SVG is not valid ${encoding} text.`, cause);
  }
}

function createWriter(limits: FileLimits) {
  const out: string[] = [];
  /** The kept elements that are open, each with the style sheet collected in it, if it is one. */
  const open: { name: string; css?: string[] }[] = [];
  const references = createReferenceCount();
  let skipped = 0;
  let depth = 0;
  let elements = 0;
  let rootSpace = SVG_SPACE;
  let size: Pick<SafeSvg, 'width' | 'height'> = { width: null, height: null };

  return { open: openElement, close: closeElement, text: writeText, finish };

  function openElement(tag: SaxesTagNS): void {
    depth += 1;
    elements += 1;
    if (depth > limits.svg.depth) throw damaged('This SVG is nested too deep.');
    if (elements > limits.svg.elements) throw damaged('This SVG has too many elements.');
    if (depth === 1) openRoot(tag);
    if (skipped > 0 || !isAllowed(tag, rootSpace)) {
      skipped += 1;
      return;
    }
    const attributes = safeAttributes(tag);
    references.open(tag.local, attributes);
    const namespaces = depth === 1 ? ` xmlns="${SVG_SPACE}" xmlns:xlink="${XLINK_SPACE}"` : '';
    out.push(
      `<${tag.local}${namespaces}${attributes.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')}>`,
    );
    open.push(tag.local === 'style' ? { name: tag.local, css: [] } : { name: tag.local });
  }

  function openRoot(tag: SaxesTagNS): void {
    // Drawings pasted out of pages often lack the namespace; then none of their elements has one.
    if (tag.local !== 'svg' || (tag.uri !== SVG_SPACE && tag.uri !== '')) throw damaged('This is not an SVG.');
    rootSpace = tag.uri;
    size = sizeOf(tag);
  }

  function closeElement(): void {
    depth -= 1;
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const element = open.pop();
    if (!element) return;
    if (element.css) {
      const css = safeStyleSheet(element.css.join(''));
      references.mention(css);
      out.push(escapeText(css));
    }
    references.close();
    out.push(`</${element.name}>`);
  }

  function writeText(text: string): void {
    const element = open.at(-1);
    if (skipped > 0 || !element) return;
    if (element.css) element.css.push(text);
    else out.push(escapeText(text));
  }

  function finish(): SafeSvg {
    if (references.drawnElements() > limits.svg.drawnElements) throw damaged('This SVG grows too large when drawn.');
    return { svg: out.join(''), ...size };
  }
}

function isAllowed(tag: SaxesTagNS, space: string): boolean {
  if (tag.uri !== space || !SVG_ELEMENTS.has(tag.local)) return false;
  if (!SVG_ANIMATIONS.has(tag.local)) return true;
  const animated = tag.attributes.attributeName?.value ?? '';
  return SVG_PROPERTIES.has(animated) || SVG_ATTRIBUTES.has(animated);
}

function safeAttributes(tag: SaxesTagNS): [name: string, value: string][] {
  const safe: [string, string][] = [];
  for (const { local, uri, value } of Object.values(tag.attributes)) {
    if (uri === XML_SPACE && (local === 'space' || local === 'lang')) safe.push([`xml:${local}`, value]);
    else if (local === 'href' && (uri === XLINK_SPACE || uri === '')) {
      if (isSafeHref(tag.local, value)) safe.push([uri === '' ? 'href' : 'xlink:href', value.trim()]);
    } else if (uri === '' && local === 'style') {
      const style = safeDeclarations(value);
      if (style) safe.push(['style', style]);
    } else if (uri === '' && isSafeAttribute(local, value)) safe.push([local, value]);
  }
  return safe;
}

function isSafeAttribute(name: string, value: string): boolean {
  if (SVG_INERT_ATTRIBUTES.has(name)) return true;
  return (SVG_ATTRIBUTES.has(name) || SVG_PROPERTIES.has(name)) && areSafeValues(value);
}

/** Lists of values over time are separated by `;`, which no single value may hold. */
function areSafeValues(value: string): boolean {
  return value.split(';').every(isSafeCssValue);
}

function isSafeHref(element: string, value: string): boolean {
  return element === 'image' ? EMBEDDED_PICTURE.test(value.trim()) : LOCAL_HREF.test(value.trim());
}

function sizeOf(tag: SaxesTagNS): Pick<SafeSvg, 'width' | 'height'> {
  const [, , boxWidth, boxHeight] = (tag.attributes.viewBox?.value ?? '').trim().split(/[\s,]+/);
  return {
    width: pixels(tag.attributes.width?.value) ?? pixels(boxWidth),
    height: pixels(tag.attributes.height?.value) ?? pixels(boxHeight),
  };
}

/** Only bare numbers and `px` are pixels on every screen. */
function pixels(length: string | undefined): number | null {
  if (length && length.length > LONGEST_LENGTH) return null;
  const number = /^\s*(\d*\.?\d+)(?:px)?\s*$/.exec(length ?? '')?.[1];
  const rounded = Math.round(Number(number));
  return number !== undefined && rounded >= 1 && rounded <= 1_000_000 ? rounded : null;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function escapeAttribute(text: string): string {
  const quoted = escapeText(text).replace(/"/g, '&quot;');
  return quoted.replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}

function damaged(message: string, cause?: unknown): UploadError {
  return new UploadError({ status: 422, code: 'file_damaged', errors: { file: [message] }, cause });
}

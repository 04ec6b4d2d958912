import { brokenArchive } from './zipArchive';

export interface XmlHandler {
  /** `attributes` is the raw text between the name and the end of the tag; read it with `attributeOf`. */
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Longest tag or text node; Excel allows 32,767 characters in a cell. */
const LONGEST_TOKEN = 1_000_000;
const SLASH = 47;
const GREATER = 62;
const ENTITY = /&(?:#(\d+)|#x([\da-fA-F]+)|(amp|lt|gt|quot|apos));/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads the XML of Office files chunk by chunk: elements without their namespace prefix, text, CDATA, the five named entities
 * and character references. A document type is refused, so that no entity can be declared. Throws ImportFileError `broken_xlsx`.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #buffer = '';
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(chunk: string): void {
    this.#buffer += chunk;
    let at = 0;
    for (;;) {
      const next = this.#take(at);
      if (next === undefined) break;
      at = next;
    }
    this.#buffer = this.#buffer.slice(at);
    if (this.#buffer.length > LONGEST_TOKEN) throw brokenArchive('a text in it is too long');
  }

  end(): void {
    if (this.#depth !== 0 || this.#buffer.trim() !== '') throw brokenArchive('it is cut off');
  }

  /** Handles what stands at `at` and gives the place after it, or undefined when it is not complete yet. */
  #take(at: number): number | undefined {
    const start = this.#buffer.indexOf('<', at);
    if (start < 0) return undefined;
    if (start > at) {
      if (this.#depth > 0) this.#handler.text?.(decodeEntities(this.#buffer.slice(at, start)));
      return start;
    }
    const second = this.#buffer[start + 1];
    if (second === '!') return this.#takeDeclaration(start);
    if (second === '?') return this.#after('?>', start);
    return this.#takeTag(start);
  }

  #takeTag(start: number): number | undefined {
    const end = findTagEnd(this.#buffer, start);
    if (end === undefined) return undefined;
    if (this.#buffer.charCodeAt(start + 1) === SLASH) {
      const nameEnd = findNameEnd(this.#buffer, start + 2, end);
      this.#depth--;
      this.#handler.close?.(localName(this.#buffer.slice(start + 2, nameEnd)));
      return end + 1;
    }
    const isEmpty = this.#buffer.charCodeAt(end - 1) === SLASH;
    const nameEnd = findNameEnd(this.#buffer, start + 1, isEmpty ? end - 1 : end);
    const name = localName(this.#buffer.slice(start + 1, nameEnd));
    this.#handler.open?.(name, this.#buffer.slice(nameEnd, isEmpty ? end - 1 : end));
    if (isEmpty) this.#handler.close?.(name);
    else this.#depth++;
    return end + 1;
  }

  #takeDeclaration(start: number): number | undefined {
    if (this.#buffer.length - start < '<![CDATA['.length) return undefined;
    if (this.#buffer.startsWith('<!--', start)) return this.#after('-->', start);
    if (!this.#buffer.startsWith('<![CDATA[', start)) throw brokenArchive('it declares a document type');
    const end = this.#after(']]>', start);
    if (end !== undefined) this.#handler.text?.(this.#buffer.slice(start + 9, end - 3));
    return end;
  }

  #after(mark: string, start: number): number | undefined {
    const end = this.#buffer.indexOf(mark, start);
    return end < 0 ? undefined : end + mark.length;
  }
}

/** The value of an attribute with this local name in the raw text of a tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = attributePatterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  const match = pattern.exec(attributes);
  const raw = match?.[1] ?? match?.[2];
  return raw === undefined ? undefined : decodeEntities(raw);
}

/** The place of the > that ends a tag; one inside an attribute does not. */
function findTagEnd(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return at;
    if (code !== 34 && code !== 39) continue;
    at = text.indexOf(code === 34 ? '"' : "'", at + 1);
    if (at < 0) return undefined;
  }
  return undefined;
}

function findNameEnd(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) <= 32) return at;
  return end;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

const attributePatterns = new Map<string, RegExp>();

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (_whole, decimal?: string, hex?: string, named?: string) => {
    if (named) return NAMED[named]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

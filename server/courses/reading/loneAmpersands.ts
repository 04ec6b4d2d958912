import { lineCounter } from './lineCounter';

/** Where a text of its own begins, ends, and what XML would take for the beginning of an entity without being one. */
const PARTS = /<!\[CDATA\[|\]\]>|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,30});)/gi;
/** What may be the beginning of one of these, or of an entity, at the end of what has come in so far. */
const UNFINISHED = /(?:<!?\[?C?D?A?T?A?|\]{1,2}|&[#\w.-]{0,32})$/;

/**
 * Writes each `&` that stands for itself as XML has it, as many programs forget to in names and links: an XML parser would take all that
 * follows for an entity that never ends.
 */
export class LoneAmpersands {
  readonly #tell: (line: number) => void;
  #held = '';
  #isOwnText = false;
  #lines = 0;

  /** `tell` is called with the line of each. */
  constructor(tell: (line: number) => void) {
    this.#tell = tell;
  }

  /** The next characters; may be empty. */
  mend(characters: string): string {
    const text = this.#held + characters;
    this.#held = UNFINISHED.exec(text)?.[0] ?? '';
    return this.#mended(text.slice(0, text.length - this.#held.length));
  }

  end(): string {
    const held = this.#held;
    this.#held = '';
    return this.#mended(held);
  }

  #mended(text: string): string {
    const lineOf = lineCounter(text);
    const mended = text.replace(PARTS, (part, index: number) => {
      if (part !== '&') this.#isOwnText = part !== ']]>';
      if (part !== '&' || this.#isOwnText) return part;
      this.#tell(this.#lines + lineOf(index));
      return '&amp;';
    });
    this.#lines += lineOf(text.length) - 1;
    return mended;
  }
}

/** HTML that is safe to send: whatever went into it was escaped, or is HTML itself. */
export class Html {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A piece of a page; texts between are escaped, also in attributes, which are written with double quotes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((whole, text, index) => whole + textOf(parts[index - 1]) + text));
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (Array.isArray(part)) return part.map(textOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

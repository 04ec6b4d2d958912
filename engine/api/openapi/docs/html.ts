/** A piece of a page that is safe to put into another. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Puts a page together; everything but `Html` is escaped, and false, null and undefined are left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, i) => text + printed(parts[i])).join('') };
}

/** A text with `code` between backticks. */
export function prose(text: string): Html {
  return html`${text.split('`').map((piece, i) => (i % 2 === 1 ? html`<code class="word">${piece}</code>` : piece))}`;
}

function printed(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(printed).join('');
}

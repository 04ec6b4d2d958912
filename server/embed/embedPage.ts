import { createHash } from 'node:crypto';
import { eventLook } from '../../resources/widgets/page/colours';
import type { DrawnPage, PageOf } from '../../resources/widgets/page/drawPage';
import { type Html, html, Html as Markup } from '../../resources/widgets/page/html';

/** What a page is shown with. */
export interface EmbedFiles {
  /** The address of its script. */
  readonly script: string;
  /** The text of its styles, which come with the page: what has to be asked for holds up the first sight of it. */
  readonly style: string;
}

interface Whole {
  readonly text: string;
  /** What the page may load and who may frame it. */
  readonly policy: string;
}

/** The document of an embedded page. Its styles are in it, and named by the policy by what they are. */
export function embedPage(drawn: DrawnPage, { page, theme, files }: PageOptions): Whole {
  const { title, locale, everyMs, styling, content, texts } = drawn;
  const styles = [files?.style ?? '', eventLook(styling ?? {})];
  const text = html`<!doctype html>
<html lang="${locale}"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<meta name="robots" content="noindex">
<title>${title}</title>
${styles.map((style) => html`<style>${new Markup(style)}</style>`)}
${files && html`<script type="module" src="${files.script}"></script>`}
</head>
<body data-kind="${page.kind}" data-id="${page.id}" data-every="${everyMs}" data-not-sent="${texts.not_sent}" data-offline="${texts.offline}">
<main>${content}</main>
<p id="notice" role="status"></p>
</body>
</html>
`.toString();
  return { text, policy: policyOf(styles.map(hashOf).join(' ')) };
}

interface PageOptions {
  readonly page: PageOf;
  /** The visitor's own where none is asked for. */
  readonly theme: 'light' | 'dark' | null;
  readonly files: EmbedFiles | null;
}

/** What stands in the frame where there is nothing to show: the page around it says the rest. */
export function gonePage({ text, locale }: { text: string; locale: string }): Whole {
  const content: Html = html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${text}</title><style>${new Markup(GONE)}</style></head><body><p>${text}</p></body></html>
`;
  return { text: content.toString(), policy: policyOf(hashOf(GONE)) };
}

const GONE = 'body{margin:0;padding:16px;font:15px/1.5 system-ui,sans-serif}p{margin:0}';

const hashes = new Map<string, string>();
/** Events look in so many ways: beyond that it is worked out again. */
const MOST_HASHES = 1_000;

function hashOf(style: string): string {
  const known = hashes.get(style);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  hashes.set(style, hash);
  return hash;
}

/** Any site may frame the page; it loads nothing but what is this server's own. */
function policyOf(styles: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ');
}

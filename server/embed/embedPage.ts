import { createHash } from 'node:crypto';
import { eventColours } from '../../resources/widgets/page/colours';
import type { DrawnPage, PageOf } from '../../resources/widgets/page/drawPage';
import { type Html, html, Html as Markup } from '../../resources/widgets/page/html';

/** What the page's files are called; null while there is none but the page. */
export interface EmbedFiles {
  readonly script: string;
  readonly style: string;
}

interface Whole {
  readonly text: string;
  /** What the page may load and who may frame it. */
  readonly policy: string;
}

/** The document of an embedded page. Its only styles beside the file are the event's colours, which the policy names by what they are. */
export function embedPage(drawn: DrawnPage, { page, theme, files }: PageOptions): Whole {
  const { title, locale, everyMs, styling, content, texts } = drawn;
  const colours = eventColours(styling ?? {});
  const text = html`<!doctype html>
<html lang="${locale}"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${title}</title>
${files && html`<link rel="stylesheet" href="${files.style}">`}
<style>${new Markup(colours)}</style>
${files && html`<script type="module" src="${files.script}"></script>`}
</head>
<body data-kind="${page.kind}" data-id="${page.id}" data-every="${everyMs}" data-not-sent="${texts.not_sent}" data-offline="${texts.offline}">
<main>${content}</main>
<p id="notice" role="status"></p>
</body>
</html>
`.toString();
  const hash = createHash('sha256').update(colours).digest('base64');
  return { text, policy: policyOf(`'self' 'sha256-${hash}'`) };
}

interface PageOptions {
  readonly page: PageOf;
  /** The visitor's own where none is asked for. */
  readonly theme: 'light' | 'dark' | null;
  readonly files: EmbedFiles | null;
}

/** What stands in the frame where there is nothing to show: the page around it says the rest. */
export function gonePage(text: string): Whole {
  const content: Html = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${text}</title></head><body><p>${text}</p></body></html>
`;
  return { text: content.toString(), policy: policyOf("'none'") };
}

/** Any site may frame the page; it loads nothing but what is this server's own. */
function policyOf(styles: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ');
}

import { createHash } from 'node:crypto';
import { chooseLocale } from '../../resources/widgets/page/texts';
import { escapeHtml } from '../mail/compose';
import { INQUIRY_TEXTS } from './inquiryTexts';

/** What whoever asked is shown. */
export interface ShownInquiry {
  readonly status: 'open' | 'answered' | 'closed';
  readonly message: string;
  readonly answer: string | null;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { box-sizing: border-box; max-width: 560px; margin: 12vh auto; padding: 0 20px; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 28px; font-weight: 600; line-height: 1.25; letter-spacing: -0.02em; }
h2 { margin: 24px 0 4px; font-size: 14px; font-weight: 600; }
p { margin: 0; white-space: pre-wrap; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page brings its styles along, and may load and run nothing. */
export const INQUIRY_POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${STYLE_HASH}'`;

/** The page behind the mailed link: the question and its answer; null where there is none (any more). @param wanted languages, as preferred */
export function inquiryPage(inquiry: ShownInquiry | null, wanted: readonly string[]): string {
  const language = chooseLocale(Object.keys(INQUIRY_TEXTS), wanted);
  const texts = INQUIRY_TEXTS[language] ?? INQUIRY_TEXTS.en!;
  if (!inquiry) return page(language, texts.missing, [`<p>${texts.why}</p>`]);
  const { status, message, answer } = inquiry;
  return page(language, texts.title, [
    `<p>${texts[status]}</p>`,
    ...(answer ? [`<h2>${texts.answer}</h2><p>${escapeHtml(answer)}</p>`] : []),
    `<h2>${texts.asked}</h2><p>${escapeHtml(message)}</p>`,
  ]);
}

function page(language: string, title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main>
<h1>${title}</h1>
${parts.join('\n')}
</main></body></html>`;
}

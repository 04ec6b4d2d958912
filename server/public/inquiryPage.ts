import { createHash } from 'node:crypto';
import { eventLook } from '../../resources/widgets/page/colours';
import { chooseLocale } from '../../resources/widgets/page/texts';
import { escapeHtml } from '../mail/compose';
import { INQUIRY_TEXTS } from './inquiryTexts';

/** What whoever asked is shown, and what it is about. */
export interface InquiryOnPage {
  readonly status: 'open' | 'answered' | 'closed';
  readonly message: string;
  readonly answer: string | null;
  readonly event: string;
  /** The event's languages; null where it names none. */
  readonly locales: readonly string[] | null;
  readonly styling: Parameters<typeof eventLook>[0] | null;
  readonly bib: string | null;
  /** Null where the public sees no page of the athlete. */
  readonly athlete_id: number | null;
}

interface Page {
  readonly text: string;
  /** It brings its styles along, and may load and run nothing. */
  readonly policy: string;
}

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c1b19; --quiet: #5e5b55; --line: #e4e1db; }
@media (prefers-color-scheme: dark) { :root { --ground: #1e2127; --text: #e9e7e2; --quiet: #a5a39c; --line: #343942; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 var(--font, system-ui, sans-serif); }
header { padding: 14px 0; background: var(--primary); color: var(--on-primary); font-weight: 600; }
header div, main { box-sizing: border-box; max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; }
header div { padding: 0 20px; }
main { padding: 32px 20px; }
h1 { margin: 0 0 4px; font-size: 26px; font-weight: 600; line-height: 1.25; letter-spacing: -0.02em; }
h2 { margin: 24px 0 4px; font-size: 14px; font-weight: 600; }
p { margin: 0; white-space: pre-wrap; }
.quiet { color: var(--quiet); }
.answer { padding: 12px 16px; border-left: 3px solid var(--primary); border-radius: 6px; background: color-mix(in srgb, var(--quiet) 10%, transparent); }
.action { display: inline-block; margin-top: 28px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 8px; color: var(--accent-text); font-weight: 600; text-decoration: none; }
.action:hover { text-decoration: underline; }
`;

/**
 * The page behind the mailed link: the question and its answer; null where there is none (any more).
 * @param wanted languages, as preferred; the event's own where there are no words in any of them
 */
export function inquiryPage(inquiry: InquiryOnPage | null, wanted: readonly string[]): Page {
  const language = chooseLocale(Object.keys(INQUIRY_TEXTS), [...wanted, ...(inquiry?.locales ?? [])]);
  const texts = INQUIRY_TEXTS[language] ?? INQUIRY_TEXTS.en!;
  if (!inquiry) return page({ language, title: texts.missing, parts: [`<p>${texts.why}</p>`] });
  const { status, message, answer, event, styling, bib, athlete_id } = inquiry;
  return page({
    ...{ language, title: texts.title, event, styling },
    parts: [
      ...(bib ? [`<p class="quiet">${texts.bib} ${escapeHtml(bib)}</p>`] : []),
      `<p>${texts[status]}</p>`,
      ...(answer ? [`<h2>${texts.answer}</h2><p class="answer">${escapeHtml(answer)}</p>`] : []),
      `<h2>${texts.asked}</h2><p>${escapeHtml(message)}</p>`,
      ...(athlete_id === null ? [] : [`<a class="action" href="/embed/athletes/${athlete_id}">${texts.times}</a>`]),
    ],
  });
}

interface Parts {
  readonly language: string;
  readonly title: string;
  readonly parts: readonly string[];
  readonly event?: string;
  readonly styling?: InquiryOnPage['styling'];
}

function page({ language, title, parts, event, styling }: Parts): Page {
  const styles = [STYLE, eventLook(styling ?? {})];
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const name = event && escapeHtml(event);
  const text = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${name ? `${title} · ${name}` : title}</title>${styles.map((style) => `<style>${style}</style>`).join('')}</head>
<body>${name ? `<header><div>${name}</div></header>` : ''}<main>
<h1>${title}</h1>
${parts.join('\n')}
</main></body></html>`;
  const policy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; style-src ${hashes.join(' ')}`;
  return { text, policy };
}

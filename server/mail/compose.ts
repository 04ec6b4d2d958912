import { type Line, readLine } from './lines';
import type { Mail } from './mailer';
import { mailLanguage } from './mailLanguages';
import { withPlainNames } from './plainNames';

/** What a mail says, in plain lines. */
export interface Letter {
  to: string;
  subject: Line;
  greeting: string;
  paragraphs: readonly Line[];
  /** Where there is something to go to. */
  button?: { label: string; link: string };
  /** Why it came, and what to do when it was not expected. */
  footnote: string;
  /** Of who gets it, as `nl` or `en-US`: it is written in that language where the console speaks it, else in English. Null where nothing is known of them. */
  locale: string | null;
}

/** Renders a letter as text and HTML in the recipient's language. Names in it carry no links. */
export async function compose({ to, locale, ...letter }: Letter): Promise<Mail> {
  const { language, read } = await mailLanguage(locale);
  const inTheirs = (line: Line): string => readLine(read, typeof line === 'string' ? withPlainNames(line, to) : line);
  const subject = withPlainNames(inTheirs(letter.subject), to);
  const [footnote, ...lines] = [letter.footnote, letter.greeting, ...letter.paragraphs].map(inTheirs);
  const button = letter.button && { ...letter.button, label: read(letter.button.label) };
  const text = [...lines, ...(button ? [`${button.label}: ${button.link}`] : []), footnote].join('\n\n');
  const body = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 34em; margin: 2em auto; padding: 0 1em">
${body}
${button ? buttonHtml(button) : ''}
<p style="color: #666; font-size: 14px">${escapeHtml(footnote ?? '')}</p>
</body></html>`;
  return { to, subject: oneLine(subject), text, html };
}

function buttonHtml({ label, link }: { label: string; link: string }): string {
  const style =
    'display: inline-block; padding: .6em 1.2em; border-radius: 6px; background: #b84700; color: #fff; text-decoration: none';
  return `<p><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

/** Names come from people: no line of theirs becomes a header of the mail. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

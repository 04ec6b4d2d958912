import { sanitizeHtml } from './sanitizeHtml';

/** The address of a link as somebody writes it: `example.com` is a web page, `info@example.com` a mailbox. Null where it is none. */
export function readHref(text: string): string | null {
  const typed = text.trim();
  const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)
    ? ''
    : /^[^\s@/]+@[^\s@/]+$/.test(typed)
      ? 'mailto:'
      : 'https://';
  const href = scheme + typed;
  if (/\s/.test(href) || !URL.canParse(href)) return null;
  const { protocol, host } = new URL(href);
  const isWeb = /^https?:$/.test(protocol);
  if (isWeb && !/^[^.]+(\.[^.]+)+$|^\[/.test(host)) return null;
  // What would be taken out again is no link.
  return sanitizeHtml(`<a href="${href.replaceAll('"', '%22')}">-</a>`).startsWith('<a ') ? href : null;
}

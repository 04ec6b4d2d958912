interface Embedded {
  /** Of this server, as sites reach it. */
  origin: string;
  widgetId: number;
  title: string;
}

/** The HTML that shows a widget on any site: its page in a frame, and the script that makes the frame as tall as that. */
export function snippetOf({ origin, widgetId, title }: Embedded): string {
  const frame = `<iframe src="${origin}/embed/widgets/${widgetId}" title="${escaped(title)}" width="100%" style="border: 0" loading="lazy"></iframe>`;
  return `${frame}\n<script src="${origin}/embed.js" async></script>`;
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

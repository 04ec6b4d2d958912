import { isHeight, type MeasureMessage } from './frameMessage';

/** Makes each frame as tall as its page is. It reads nothing of the site that has loaded it. */
function sizeFrames(ownOrigin: string): void {
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== ownOrigin || !isHeight(data)) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === source) frame.height = String(Math.min(Math.max(Math.ceil(data.height), 40), 20_000));
    }
  });
  const question: MeasureMessage = 'startline:measure';
  for (const { src, contentWindow } of document.querySelectorAll('iframe'))
    if (src.startsWith(`${ownOrigin}/embed/`)) contentWindow?.postMessage(question, ownOrigin);
}

if (document.currentScript instanceof HTMLScriptElement) sizeFrames(new URL(document.currentScript.src).origin);

import { createElement, type ReactNode, use, useMemo } from 'react';
import { FilesContext, type PictureSize } from '../../engine/fields/file/FilesContext';
import { sanitizeHtml } from '../../engine/fields/richText/sanitizeHtml';

/** Formatted text as elements. What is not allowed in such texts is left out, also where no server has seen them yet. */
export function SafeHtml({ html }: { html: string }) {
  const { urlOf } = use(FilesContext);
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(sanitizeHtml(html), 'text/html');
    return childrenOf(body, urlOf);
  }, [html, urlOf]);
}

type UrlOf = (id: number, size: PictureSize) => string;

function childrenOf(parent: Element, urlOf: UrlOf): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (!(node instanceof Element)) return node.textContent;
    if (node instanceof HTMLImageElement) return pictureOf(node, key, urlOf);
    const href = node.getAttribute('href');
    const link = href !== null && { href, target: '_blank', rel: 'noopener noreferrer' };
    return createElement(node.localName, { key, ...link }, ...childrenOf(node, urlOf));
  });
}

/** Wherever the API is. */
function pictureOf(node: HTMLImageElement, key: number, urlOf: UrlOf): ReactNode {
  const [, id, size] = /\/files\/(\d+)\/(\w+)$/.exec(node.getAttribute('src') ?? '') ?? [];
  return (
    <img
      key={key}
      src={urlOf(Number(id), size as PictureSize)}
      alt={node.alt}
      loading="lazy"
      style={{ maxWidth: '100%', height: 'auto' }}
    />
  );
}

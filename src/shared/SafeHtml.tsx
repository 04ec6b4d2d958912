import { createElement, type ReactNode, useMemo } from 'react';
import { sanitizeHtml } from '../../engine/fields/richText/sanitizeHtml';

/** Formatted text as elements. What is not allowed in such texts is left out, also where no server has seen them yet. */
export function SafeHtml({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(sanitizeHtml(html), 'text/html');
    return childrenOf(body);
  }, [html]);
}

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (!(node instanceof Element)) return node.textContent;
    const href = node.getAttribute('href');
    const link = href !== null && { href, target: '_blank', rel: 'noopener noreferrer' };
    return createElement(node.localName, { key: index, ...link }, ...childrenOf(node));
  });
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { colorStyles } from '../../../resources/look/colorStyles';
import colors from '../../../resources/look/colors.json';
import script from './docs.client.js?raw';
import styles from './docs.css?raw';

/** What the page is drawn with, read when it is asked for: the start does not wait for it. */
export const FILES = {
  'docs.css': {
    // In a layer the library's styles give way to ours, however long their selectors are.
    type: 'text/css',
    read: async () => `@layer library{${await fileOfLibrary('swagger-ui.css')}}\n${colorStyles(colors)}\n${styles}`,
  },
  'swagger-ui.js': { type: 'text/javascript', read: () => fileOfLibrary('swagger-ui-bundle.js') },
  'docs.js': { type: 'text/javascript', read: async () => script },
} as const;

/** The page to browse the API. */
export async function renderDocsPage({ title, documentUrl }: { title: string; documentUrl: string }): Promise<string> {
  return `<!doctype html>
<html lang="en" data-document-url="${documentUrl}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${await addressOf('docs.css')}">
<script defer src="${await addressOf('swagger-ui.js')}"></script>
<script type="module" src="${await addressOf('docs.js')}"></script>
</head>
<body>
<header><b>${title}</b><a href="${documentUrl}">OpenAPI 3.1</a></header>
<div id="docs"></div>
</body>
</html>
`;
}

/** Tells the content as well, so that a browser can keep the file. */
async function addressOf(name: keyof typeof FILES): Promise<string> {
  const hash = createHash('sha256').update(await FILES[name].read());
  return `/docs/${name}?${hash.digest('hex').slice(0, 8)}`;
}

function fileOfLibrary(name: string): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');
}

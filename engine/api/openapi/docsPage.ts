import { conventionsHtml } from './docs/conventionsHtml';
import script from './docs/docs.client.js?raw';
import baseStyles from './docs/docs.css?raw';
import { type Html, html, prose } from './docs/html';
import narrowStyles from './docs/narrow.css?raw';
import { isFilter, operationHtml } from './docs/operationHtml';
import operationStyles from './docs/operations.css?raw';
import { type Entry, type Group, outline, refName } from './docs/outline';
import propertyStyles from './docs/properties.css?raw';
import { schemaHtml } from './docs/schemaHtml';
import { METHODS, type OpenApiDocument } from './document';

interface DocsPageOptions {
  readonly document: OpenApiDocument;
  /** Addresses of `docsStylesheet`, `docsScript` and the document itself. */
  readonly stylesheetUrl: string;
  readonly scriptUrl: string;
  readonly documentUrl: string;
  readonly iconUrl: string;
  /** Key under which the product's console keeps the chosen theme (`light`, `dark`) in the browser. */
  readonly themeKey: string;
}

/** The page to browse an API: plain HTML that works without its script, and needs nothing from elsewhere. */
export function renderDocsPage({ document, themeKey, ...urls }: DocsPageOptions): string {
  const groups = outline(document);
  const { title, version, description } = document.info;
  const page = html`<!doctype html>
<html lang="en" data-theme-key="${themeKey}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${urls.iconUrl}">
<link rel="stylesheet" href="${urls.stylesheetUrl}">
<script src="${urls.scriptUrl}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="brand" href="#top"><span class="mark" aria-hidden="true"></span>${title}<span class="version">${version}</span></a><div class="tools"><a class="button" href="${urls.documentUrl}">OpenAPI 3.1</a><button class="button" type="button" id="theme" hidden>Dark</button></div></header>
<div class="layout">
${navigationHtml(groups)}
<main id="content" tabindex="-1">
<div class="intro" id="top"><h1>${title}</h1>${description
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) => html`<p>${prose(paragraph)}</p>`)}</div>
${conventionsHtml()}
<p class="nothing" role="status" id="found"></p>
${groups.map((group) => groupHtml(document, group))}
${schemasHtml(document)}
</main>
</div>
</body>
</html>
`;
  return page.html;
}

/** @param tokenStyles the product's colours as custom properties (`--sl-page`, …), dark where `data-theme` of the root says so. */
export function docsStylesheet(tokenStyles: string): string {
  return [tokenStyles, baseStyles, operationStyles, propertyStyles, narrowStyles].join('\n');
}

/** Search, copy, theme and addresses that open what they name. */
export const docsScript: string = script;

function navigationHtml(groups: readonly Group[]): Html {
  return html`<nav class="side" aria-label="Operations"><div class="find" hidden><label for="search">Find an operation</label><input id="search" type="search" placeholder="Name, path or method" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div><details class="menu" open><summary class="contents">Contents</summary><ul><li data-section="conventions"><a href="#conventions">How it works</a></li>${groups.map(
    (group) =>
      html`<li data-section="group-${group.name}"><a href="#group-${group.name}">${group.title}<span class="count">${group.entries.length}</span></a></li>`,
  )}<li data-section="schemas"><a href="#schemas">Schemas</a></li></ul></details></nav>`;
}

function groupHtml(document: OpenApiDocument, group: Group): Html {
  const drawn: Entry[] = [];
  const operations = group.entries.map((entry) => {
    const filtersOf = drawn.find((other) => hasSameFilters(other, entry)) ?? null;
    drawn.push(entry);
    return operationHtml({ document, entry, filtersOf });
  });
  return html`<section class="group" id="group-${group.name}" aria-labelledby="title-${group.name}"><h2 id="title-${group.name}">${group.title}</h2>${
    group.description && html`<p class="why">${prose(group.description)}</p>`
  }<div class="operations">${operations}</div></section>`;
}

function hasSameFilters(a: Entry, b: Entry): boolean {
  const names = ({ parameters }: Entry): string =>
    parameters
      .filter(isFilter)
      .map((one) => one.name)
      .join();
  return names(a) !== '' && names(a) === names(b);
}

function schemasHtml(document: OpenApiDocument): Html {
  const inputs = inputNames(document);
  return html`<section class="schemas" id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">Schemas</h2><div class="operations">${Object.entries(
    document.components.schemas,
  ).map(
    ([name, schema]) =>
      html`<details class="schema" id="schema-${name}" data-words="${name.toLowerCase()}"><summary class="line"><code>${name}</code><span class="what">${Object.keys(schema.properties ?? {}).length} properties</span></summary><div class="body">${schema.description && html`<p class="lead">${prose(schema.description)}</p>`}${schemaHtml(schema, { isInput: inputs.has(name) })}</div></details>`,
  )}</div></section>`;
}

/** Schemas of bodies. */
function inputNames({ paths }: OpenApiDocument): Set<string> {
  const bodies = Object.values(paths).flatMap((item) =>
    METHODS.map((method) => item[method]?.requestBody?.content ?? {}),
  );
  const schemas = bodies.flatMap((content) => Object.values(content).map(({ schema }) => schema));
  return new Set(schemas.flatMap(({ $ref }) => ($ref ? [refName($ref)] : [])));
}

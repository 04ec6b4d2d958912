import type { OpenApiDocument, Parameter, Ref, Response } from '../document';
import { answerExample, curlOf, ORIGIN } from './curl';
import { type Html, html, prose } from './html';
import { type Entry, refName, schemaOf } from './outline';
import { limitsHtml, schemaHtml, typeHtml } from './schemaHtml';

interface OperationOptions {
  readonly document: OpenApiDocument;
  readonly entry: Entry;
  /** An operation drawn before with the same filters. */
  readonly filtersOf: Entry | null;
}

/** One operation: a line that opens to everything about it. */
export function operationHtml({ document, entry, filtersOf }: OperationOptions): Html {
  const { method, path, operation, parameters } = entry;
  const filters = parameters.filter(isFilter);
  const others = parameters.filter((one) => !isFilter(one));
  const words = `${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase();
  return html`<details class="operation" id="${operation.operationId}" data-words="${words}">
<summary class="line"><span class="method ${method}">${method.toUpperCase()}</span><span class="path">${pathHtml(path)}</span><span class="what">${operation.summary}</span></summary>
<div class="body"><div class="about">
${operation.description && html`<p class="lead">${prose(operation.description)}</p>`}
${operation.security?.length === 0 && html`<p class="open">No sign-in needed.</p>`}
${others.length > 0 && html`<h3>Parameters</h3><dl class="properties">${others.map(parameterHtml)}</dl>`}
${filters.length > 0 && filtersHtml(filters, filtersOf)}
${bodyHtml(document, entry)}
<h3>Answers</h3><dl class="answers">${Object.entries(operation.responses).map(([status, response]) => responseHtml(document, status, response))}</dl>
</div><div class="samples">${samplesHtml(document, entry)}</div></div>
</details>`;
}

/** Whether a parameter is one of a list's filters. */
export function isFilter(parameter: Parameter): boolean {
  return parameter.style === 'deepObject';
}

function pathHtml(path: string): Html {
  // A break where a long address may break on a phone.
  const parts = path.split(/(?=[/.])/);
  return html`${parts.map((part) => html`<wbr>${part.includes('{') ? html`<em>${part}</em>` : part}`)}`;
}

function parameterHtml({ name, in: place, required, description, schema }: Parameter): Html {
  return html`<div class="property"><dt><code class="name">${name}</code>${required && html`<span class="needed">required</span>`}${
    place !== 'query' && html`<span class="fixed">${place === 'path' ? 'in the path' : 'header'}</span>`
  }</dt><dd><span class="type">${typeHtml(schema)}</span> ${limitsHtml(schema)}${description && html`<p class="note">${prose(description)}</p>`}</dd></div>`;
}

function filtersHtml(filters: readonly Parameter[], filtersOf: Entry | null): Html {
  if (filtersOf) {
    return html`<h3>Filters</h3><p>Those of <a href="#${filtersOf.operation.operationId}">${filtersOf.operation.summary}</a>.</p>`;
  }
  return html`<details class="more filters"><summary class="fold">Filters <span class="count">${filters.length}</span></summary><dl class="properties">${filters.map(
    ({ name, description, schema }) =>
      html`<div class="property"><dt><code class="name">${name}</code></dt><dd><span class="values">${Object.keys(
        schema.properties ?? {},
      ).map(
        (operator) => html`<code class="word">${operator}</code> `,
      )}</span>${description && html`<p class="note">${prose(description)}</p>`}</dd></div>`,
  )}</dl></details>`;
}

function bodyHtml(document: OpenApiDocument, { operation }: Entry): Html | null {
  const contents = Object.entries(operation.requestBody?.content ?? {});
  if (contents.length === 0) return null;
  return html`<h3>Body</h3>${contents.map(
    ([mime, { schema }]) =>
      html`${mime !== 'application/json' && html`<p class="type">${mime}</p>`}${schema.$ref && schemaHtml(schema)}${schemaHtml(schemaOf(document, schema), { isInput: true })}`,
  )}`;
}

function responseHtml(document: OpenApiDocument, status: string, response: Response | Ref): Html {
  const shown = '$ref' in response ? document.components.responses[refName(response.$ref)] : response;
  const [mime, body] = Object.entries(shown?.content ?? {})[0] ?? [];
  const type = body && (mime === 'application/json' ? typeHtml(body.schema) : html`${mime}`);
  const isNamed = body?.schema.$ref !== undefined || mime !== 'application/json';
  const isGood = status.startsWith('2');
  const tone = isGood ? 'good' : status.startsWith('5') ? 'bad' : 'attention';
  return html`<div class="answer"><dt><span class="status ${tone}">${status}</span></dt><dd>${prose(shown?.description ?? '')} ${
    type && isNamed && isGood && html`<span class="type">${type}</span>`
  }</dd></div>`;
}

function samplesHtml(document: OpenApiDocument, entry: Entry): Html {
  const answer = answerExample(document, entry);
  const [before = '', after = ''] = curlOf(document, entry).split(ORIGIN);
  return html`<figure><figcaption>Call<button type="button" class="copy" hidden>Copy</button></figcaption><pre tabindex="0" aria-label="Example call: ${entry.operation.summary}"><code>${before}<span class="origin">${ORIGIN}</span>${after}</code></pre></figure>
${answer && html`<figure><figcaption>Answer ${answer.status}</figcaption><pre tabindex="0" aria-label="Example answer: ${entry.operation.summary}"><code>${answer.text}</code></pre></figure>`}`;
}

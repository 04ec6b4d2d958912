import { MAX_PAGE_SIZE } from '../../../core/query/listQuery';
import { type Html, html, prose } from './html';

/** What holds for every resource, said once. */
const CONVENTIONS: readonly { readonly title: string; readonly text: string; readonly sample: string }[] = [
  {
    title: 'Sign in',
    text: 'Send a token of a sign-in, or an API key, with every call. What you may not see answers 404, as if it were not there.',
    sample: 'Authorization: Bearer $TOKEN',
  },
  {
    title: 'Values',
    text: 'JSON in and out. Moments are ISO 8601 UTC with milliseconds, calendar days `YYYY-MM-DD`, ids numbers. An empty field is `null`.',
    sample: '{ "start_date": "2026-05-31" }',
  },
  {
    title: 'Lists',
    text: `Pages of at most ${MAX_PAGE_SIZE}, always in a total order. For long lists follow \`next_cursor\` with \`cursor\`.`,
    sample: '?page=2&sort=-updated_at',
  },
  {
    title: 'Filters',
    text: 'A field with an operator in brackets. An unknown key or operator is refused with the ones there are.',
    sample: '?status=draft&id[gte]=100',
  },
  {
    title: 'Several values',
    text: 'Empty brackets mean any of the values; `nin` means none of them, `empty` whether there is a value.',
    sample: '?status[]=draft&status[]=submitted',
  },
  {
    title: 'Related records',
    text: '`include` adds them, nested with a dot, at the cost of one query each, however long the list.',
    sample: '?include=owner,parts.files',
  },
  {
    title: 'Changes by others',
    text: 'Send the `version` you read. When somebody was faster, 412 brings the record as it is now, and nothing is lost.',
    sample: 'If-Match: 3',
  },
  {
    title: 'Undo',
    text: 'Every write belongs to an operation. Undoing it takes back all of it, however many records it touched.',
    sample: 'POST …/operations/{operation_id}/undo',
  },
  {
    title: 'Many at once',
    text: 'Name the ids, or filter and say how many you expect. Above 1,000 records a background task does the work (202).',
    sample: '{ "ids": [1, 2], "data": { … } }',
  },
  {
    title: 'Errors',
    text: 'A sentence for people, a stable `code` for programs, and texts at the fields they are about.',
    sample: '{ "code": "invalid", "errors": { … } }',
  },
];

export function conventionsHtml(): Html {
  return html`<section class="conventions" id="conventions" aria-labelledby="conventions-title"><h2 id="conventions-title">How it works</h2><div class="cards">${CONVENTIONS.map(
    ({ title, text, sample }) =>
      html`<article><h3>${title}</h3><p>${prose(text)}</p><code class="sample">${sample}</code></article>`,
  )}</div></section>`;
}

import { MAX_PAGE_SIZE } from '../../core/query/listQuery';

/** What holds for every resource, said once, in Markdown. */
export const CONVENTIONS = `
- **Sign in**: send a token of a sign-in, or an API key, with every call: \`Authorization: Bearer $TOKEN\`. What you may not see answers 404, as if it were not there.
- **Values**: JSON in and out. Moments are ISO 8601 UTC with milliseconds, calendar days \`YYYY-MM-DD\`, ids numbers. An empty field is \`null\`.
- **Lists**: \`?page=2&sort=-updated_at\`. Pages of at most ${MAX_PAGE_SIZE}, always in a total order. For long lists follow \`next_cursor\` with \`cursor\`.
- **Filters**: \`?status=draft&id[gte]=100\`. A field with an operator in brackets. An unknown key or operator is refused with the ones there are.
- **Several values**: \`?status[]=draft&status[]=submitted\`. Empty brackets mean any of the values; \`nin\` means none of them, \`empty\` whether there is a value.
- **ra-data-simple-rest**: \`?sort=["name","ASC"]&range=[0,24]&filter={"id":[3,4]}\`. With \`range\`, \`filter\` or a JSON \`sort\` the answer is an array with the header \`Content-Range: books 0-24/319\`. PUT does the same as PATCH.
- **Related records**: \`?include=owner,parts.files\` adds them, nested with a dot, at the cost of one query each, however long the list.
- **Changes by others**: \`If-Match: 3\`. Send the \`version\` you read. If someone else saved first, the server answers 412 with the current record and changes nothing. \`version\` in the body of a PATCH does the same.
- **Read-only fields** in the body of a PATCH must repeat what the record holds, so that you can send back a whole record. 422 names each that differs.
- **Undo**: \`POST …/operations/{operation_id}/undo\`. Every write belongs to an operation. Undoing it takes back all of it, however many records it touched.
- **Many at once**: \`{ "ids": [1, 2], "data": { … } }\`. Name the ids, or filter and say how many you expect. Above 1,000 records a background task does the work (202).
- **Errors**: \`{ "code": "invalid", "errors": { … } }\`. A sentence for people, a stable \`code\` for programs, and texts at the fields they are about.
`.trim();

import type { OpenApiDocument, SchemaObject } from '../document';
import { exampleOf } from '../exampleOf';
import { type Entry, refName } from './outline';

/** Stands for the address of the server; the page's script puts the real one in its place. */
export const ORIGIN = 'http://127.0.0.1:3000';

/** A call that can be pasted into a shell where TOKEN is set. */
export function curlOf(document: OpenApiDocument, { method, path, operation, parameters }: Entry): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.name === name);
    return String(parameter?.example ?? (parameter && exampleOf({ schema: parameter.schema })) ?? 1);
  });
  const lines = [`curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${ORIGIN}${address}'`];
  if (operation.security?.length !== 0) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  for (const header of parameters.filter((one) => one.in === 'header')) {
    lines.push(`-H '${header.name}: ${String(header.example ?? '')}'`);
  }
  const [mime, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (mime?.startsWith('multipart/')) lines.push(`-F 'file=@example.jpg'`);
  else if (mime && body) {
    const example = body.example ?? exampleFrom(document, body.schema);
    const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
    lines.push(`-H 'Content-Type: ${mime}'`, `-d '${text.replaceAll("'", `'\\''`)}'`);
  }
  if (path.endsWith('.csv') || path.endsWith('.xlsx')) lines.push(`-o ${path.slice(path.lastIndexOf('/') + 1)}`);
  return lines.join(' \\\n  ');
}

/** The body of the first good answer as text; null where it has none, or none to be shown. */
export function answerExample(
  document: OpenApiDocument,
  { operation }: Entry,
): { status: string; text: string } | null {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith('2') || '$ref' in response) continue;
    const body = response.content?.['application/json'];
    const example = body && (body.example ?? exampleFrom(document, body.schema));
    if (example !== undefined && example !== null) return { status, text: JSON.stringify(example, null, 2) };
  }
  return null;
}

function exampleFrom(document: OpenApiDocument, schema: SchemaObject): unknown {
  // A page shows a record, and a record no further ones: those come with `include` only.
  return exampleOf({ schema: withoutIncludes(schema), resolve: (ref) => inDocument(document, ref), depth: 2 });
}

function inDocument(document: OpenApiDocument, ref: string): SchemaObject | undefined {
  const schema = document.components.schemas[refName(ref)];
  return schema && withoutIncludes(schema);
}

function withoutIncludes(schema: SchemaObject): SchemaObject {
  if (!schema.properties) return schema;
  const kept = Object.entries(schema.properties).filter(
    ([, property]) => !property.description?.startsWith('Only with include='),
  );
  return { ...schema, properties: Object.fromEntries(kept) };
}

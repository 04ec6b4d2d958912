import { z } from 'zod';
import type { BodyByRun, Call } from '../../core/calls/defineCall';
import type { Plan } from '../../core/plan';
import type { Content, Method, Operation, Parameter, PathItem, SchemaObject } from './document';
import { schemaRef } from './refs';
import { answers, operationHeader } from './responses';
import { wordsOf } from './words';

/** The operations of the calls, as the document shows them. */
export function callPaths(plan: Plan, calls: readonly Call[]): Record<string, PathItem> {
  const paths: Record<string, { [M in Method]?: Operation }> = {};
  for (const call of calls) {
    const method = call.method.toLowerCase() as Method;
    paths[call.path] = { ...paths[call.path], [method]: operationOf(plan, call) };
  }
  return paths;
}

function operationOf(plan: Plan, call: Call): Operation {
  const { name, summary, tag, access, body, answer } = call;
  const parameters = [...pathParameters(plan, call), ...queryParameters(plan, call)];
  const status = call.status ?? (answer === null ? 204 : 200);
  const needed = neededOf(access);
  return {
    operationId: name,
    summary,
    ...(needed && { description: needed }),
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: isNeeded(body), content: bodyContent(plan, body) } }),
    ...(access === 'everyone' && { security: [] }),
    responses: answers(
      {
        [status]: {
          description: summary,
          ...(call.isUndoable && { headers: operationHeader }),
          ...(answer && { content: answerContent(plan, answer) }),
        },
      },
      [
        ...(body ? (['Malformed', 'Invalid'] as const) : call.query ? (['Malformed'] as const) : []),
        ...(call.path.includes('{') ? (['NotFound'] as const) : []),
      ],
    ),
  };
}

function neededOf(access: Call['access']): string | null {
  if (typeof access !== 'object') return null;
  if (!('anyOf' in access)) return `Needs the permission \`${access.permission}\`.`;
  return `Needs one of the permissions ${access.anyOf.map((permission) => `\`${permission}\``).join(', ')}.`;
}

function pathParameters(plan: Plan, { path, params = {} }: Call): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = params[name];
    return {
      name,
      in: 'path',
      required: true,
      schema: schema ? schemaOf(plan, schema, 'output') : { type: 'integer', minimum: 1 },
    };
  });
}

function queryParameters(plan: Plan, { query }: Call): Parameter[] {
  return Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: isNeeded(schema),
    schema: schemaOf(plan, schema, 'output'),
  }));
}

function isNeeded(schema: z.ZodType | BodyByRun): boolean {
  return 'content' in schema || !schema.safeParse(undefined).success;
}

function bodyContent(plan: Plan, body: z.ZodType | BodyByRun): Content {
  const content = 'content' in body ? body.content : { 'application/json': body };
  return Object.fromEntries(
    Object.entries(content).map(([type, one]) => [type, { schema: schemaOf(plan, one, 'input') }]),
  );
}

function answerContent(plan: Plan, answer: NonNullable<Call['answer']>): Content {
  if (!('mediaType' in answer)) return { 'application/json': { schema: schemaOf(plan, answer, 'output') } };
  return { [answer.mediaType]: { schema: fileSchema(answer.mediaType) } };
}

function fileSchema(mediaType: string): SchemaObject {
  if (mediaType === 'application/json') return { type: 'object' };
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

/** JSON Schema of what goes in or comes out. */
function schemaOf(plan: Plan, schema: z.ZodType, io: 'input' | 'output'): SchemaObject {
  const drawn = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return tidied(plan, drawn as Readonly<Record<string, unknown>>, io);
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Without what tells a reader nothing; records as references to the schema of their resource. */
function tidied(plan: Plan, schema: Readonly<Record<string, unknown>>, io: 'input' | 'output'): SchemaObject {
  if (typeof schema.resource === 'string') return schemaRef(wordsOf(plan.get(schema.resource)).One);
  const kept = Object.entries(schema).filter(([key, value]) => {
    if (key === '$schema') return false;
    if (key === 'pattern') return schema.format === undefined;
    // A later version may answer more.
    if (key === 'additionalProperties' && io === 'output') return value !== false;
    return !(key === 'minimum' && value === -SAFE) && !(key === 'maximum' && value === SAFE);
  });
  const inner = Object.fromEntries(kept.map(([key, value]) => [key, tidiedMember(plan, key, value, io)]));
  const [one, other, ...more] = Array.isArray(inner.anyOf) ? (inner.anyOf as SchemaObject[]) : [];
  if (!one || other?.type !== 'null' || more.length > 0 || typeof one.type !== 'string') return inner;
  const { anyOf: _, ...rest } = inner;
  return { ...rest, ...one, type: [one.type, 'null'], ...(one.enum && { enum: [...one.enum, null] }) };
}

function tidiedMember(plan: Plan, key: string, value: unknown, io: 'input' | 'output'): unknown {
  if (key === 'properties')
    return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, tidied(plan, one, io)]));
  if (['items', 'additionalProperties'].includes(key) && typeof value === 'object')
    return tidied(plan, value as never, io);
  if (['anyOf', 'oneOf', 'allOf'].includes(key))
    return (value as object[]).map((one) => tidied(plan, one as never, io));
  return value;
}

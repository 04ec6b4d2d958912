import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SchemaObject } from '../../engine/api/openapi/document';
import { exampleOf } from '../../engine/api/openapi/exampleOf';
import type { Call } from '../../engine/core/calls/defineCall';
import { calls } from '../../resources/allCalls';
import { plan } from '../../resources/allResources';
import { createTestApp } from '../support/testApp';
import { findAt, makeWorld, type PlaceName } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const { token } = await test.signIn({ role: 'organization_manager', scope: world.scopes.O1 });

afterAll(() => test.close());

const MISSING = 987_654_321;
/** Kinds of bodies that are not called like the resource whose id they take. */
const KINDS: Readonly<Record<string, string>> = { course: 'race_timelines' };

type Values = Record<string, unknown>;
type Part = 'body' | 'query';

/** A record id that a call takes, besides the one that its access is judged by. */
interface TakenId {
  readonly name: string;
  readonly call: Call;
  readonly part: Part;
  readonly schema: SchemaObject;
  readonly path: readonly string[];
  readonly target: string;
}

const taken = calls.flatMap((call) => (['body', 'query'] as const).flatMap((part) => idsOf(call, part)));

function idsOf(call: Call, part: Part): TakenId[] {
  const input = call[part];
  if (!input || 'content' in input || call.access === 'everyone') return [];
  const whole = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as SchemaObject;
  return variantsOf(whole).flatMap((schema) =>
    idPaths(schema, part)
      .filter((path) => !isJudged(call, path))
      .map((path) => {
        const kind = kindOf(schema);
        const name = `${path.join('.')}${kind ? ` of ${kind}` : ''} in the ${part} of ${call.name}`;
        return { name, call, part, schema, path, target: targetOf(path.at(-1) ?? '', kind, call) };
      }),
  );
}

/** `calls.test.ts` has cells of it; or it is asked of all records by who runs the installation, to whom none is foreign. */
function isJudged({ access }: Call, path: readonly string[]): boolean {
  if (path.join('.') === 'record_id') return true;
  return typeof access === 'object' && 'by' in access && access.by === path.join('.');
}

function variantsOf(schema: SchemaObject): readonly SchemaObject[] {
  const all = schema as { oneOf?: readonly SchemaObject[] };
  return all.oneOf ?? schema.anyOf ?? [schema];
}

function idPaths(schema: SchemaObject, part: Part): string[][] {
  return variantsOf(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, inner]) => [
      ...(/(^|_)ids?$/.test(name) && isNumber(inner, part) ? [[name]] : []),
      ...idPaths(inner, part).map((path) => [name, ...path]),
    ]),
  );
}

/** A number, or several; in an address the text of one. The id of a socket is none. */
function isNumber(schema: SchemaObject, part: Part): boolean {
  return variantsOf(schema).some(
    ({ type, items }) => type === 'integer' || items?.type === 'integer' || (part === 'query' && type === 'string'),
  );
}

function kindOf({ properties }: SchemaObject): string | undefined {
  const { const: kind } = (properties?.kind ?? {}) as { const?: string };
  return kind;
}

/** The resource that ids of the name are of: what fields of that name lead to, or, of a bare id, what the body is of; of bare ids, what the call is about. */
function targetOf(name: string, kind: string | undefined, { tag, access }: Call): string {
  if (name === 'ids' && plan.resources.has(tag)) return tag;
  // Another one of what the call is about.
  if (name === 'other_id' && typeof access === 'object' && 'on' in access) return access.on;
  // What something is taken from is of the same kind.
  const field = name.replace(/^from_/, '');
  const named = [...plan.resources.values()].flatMap((resource) => resource.fields.get(field)?.target ?? [])[0];
  const target = named ?? (kind && [KINDS[kind] ?? '', kind, `${kind}s`].find((one) => plan.resources.has(one)));
  if (!target) throw new Error(`No field tells what ${name}${kind ? ` of ${kind}` : ''} is the id of.`);
  return target;
}

/** What the call asks for, with records of E1 or above it, and this id at its place. */
function inputOf({ call, schema, path, part }: TakenId, id: number): Values {
  const whole = exampleOf({ schema }) as Values;
  const input: Values = Object.fromEntries((schema.required ?? []).map((name) => [name, whole[name]]));
  const kind = kindOf(schema);
  if (kind) input.kind = kind;
  for (const other of idPaths(schema, part)) {
    const [name = ''] = other;
    if (name in input) put(input, other, idAt(targetOf(other.at(-1) ?? '', kind, call), ['E1', 'A1', 'O1']));
  }
  put(input, path, id);
  return part === 'query'
    ? Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
    : input;
}

function put(values: Values, [name = '', ...rest]: readonly string[], id: number): void {
  if (rest.length === 0) values[name] = name.endsWith('ids') ? [id] : id;
  else {
    const inner = (values[name] ?? {}) as Values;
    values[name] = inner;
    put(inner, rest, id);
  }
}

async function answerTo(one: TakenId, id: number): Promise<{ status: number; text: string }> {
  const { call, part } = one;
  const { access } = call;
  const judged = typeof access === 'object' && 'by' in access ? { [access.by]: findAt(world, access.on, 'E1') } : {};
  const input = inputOf(one, id);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: keyof typeof judged) => String(judged[name] ?? 1));
  const query = part === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const inBody = Object.fromEntries(Object.entries(judged).filter(([name]) => !call.path.includes(`{${name}}`)));
  const body = part === 'body' ? { ...input, ...inBody } : inBody;
  const answer = await test.call({ method: call.method, url: path + query, token, ...(call.body && { body }) });
  return { status: answer.statusCode, text: answer.body.replaceAll(String(id), 'ID') };
}

/** The record at the first of the places that has one. */
function idAt(target: string, places: readonly PlaceName[]): number {
  const found = places.map((at) => world.records.find((one) => one.resource === target && one.at === at));
  const { id } = found.find((one) => one !== undefined) ?? {};
  if (id === undefined) throw new Error(`The world has no ${target} at ${places.join(', ')}.`);
  return id;
}

it('finds ids of records in the contracts', () => {
  expect(taken.map(({ name }) => name)).toContain('race_ids in the body of fireGunshot');
});

describe.each(taken)('$name', (one) => {
  it('says of what strangers have what it says of what is not there', async () => {
    const foreign = idAt(one.target, ['E2', 'A2', 'O2']);
    const [strange, missing] = [await answerTo(one, foreign), await answerTo(one, MISSING)];
    expect(missing.status).not.toBe(500);
    expect(strange).toEqual(missing);
  });
});

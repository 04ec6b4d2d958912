import { METHODS } from '../../engine/api/openapi/document';
import { calls } from '../../resources/allCalls';
import type { TestApp } from '../support/testApp';

type Call = Parameters<TestApp['call']>[0];

/** Operations of resources that other tests try, for every role as well. */
export const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'post /v1/admin/imports': 'tests/access/imports.test.ts',
  // What is said of a build has an order: each of these would stand in the way of the next.
  'post /v1/admin/store_steps': 'tests/builds/storeSteps.test.ts',
  'get /v1/admin/operations/{operation_id}': 'tests/access/undo.test.ts',
  'post /v1/admin/operations/{operation_id}/undo': 'tests/access/undo.test.ts',
};

/** Of which operations each actor has a cell. */
export class Operations {
  readonly #tried = new Map<string, Set<string>>();

  /** Notes that the actor makes the call. */
  try(actor: string, { method = 'GET', url }: Call): void {
    const path = (url.split('?')[0] ?? '').replace(/\/\d+/, '/{id}');
    const tried = this.#tried.get(actor) ?? new Set();
    this.#tried.set(actor, tried.add(`${method.toLowerCase()} ${path}`));
  }

  /** Operations of the document, besides calls by hand (`calls.test.ts` has cells of each), that the actor did not try. */
  untried(actor: string, documented: readonly string[]): string[] {
    const byHand = new Set(calls.map(({ path, method }) => `${method.toLowerCase()} ${path}`));
    const tried = this.#tried.get(actor) ?? new Set();
    return documented.filter((name) => !byHand.has(name) && !tried.has(name) && !(name in TRIED_ELSEWHERE));
  }
}

/** Every operation of the API's document, as `method address`. */
export async function documentedOperations(test: TestApp): Promise<string[]> {
  const { paths } = (await test.call({ url: '/v1/openapi.json' })).json();
  return Object.entries<object>(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => `${method} ${path}`),
  );
}

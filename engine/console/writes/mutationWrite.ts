import { MutationCache } from '@tanstack/react-query';
import type { WriteMeta } from './ConsoleDataProvider';

/** Metas of writes, by the data of their answers: react-admin's hooks pass on nothing else of an answer. */
const metas = new WeakMap<object, WriteMeta>();
let current: WriteMeta | undefined;

export function rememberWrite<Answer extends { data: unknown; meta: WriteMeta }>(answer: Answer): Answer {
  if (typeof answer.data === 'object' && answer.data !== null) metas.set(answer.data, answer.meta);
  return answer;
}

/** Creates the mutation cache that tells `currentWrite` whose success callbacks run. */
export function createMutationCache(): MutationCache {
  const cache = new MutationCache({
    onSuccess: (data) => {
      current = metas.get(data as object);
    },
  });
  cache.subscribe(({ type, action }: { type: string; action?: { type: string } }) => {
    if (type === 'updated' && action?.type !== 'pending') current = undefined;
  });
  return cache;
}

/** Returns the write of the mutation whose success callbacks run; undefined while none do, and for a write that a task continues. */
export function currentWrite(): WriteMeta | undefined {
  return current?.task ? undefined : current;
}

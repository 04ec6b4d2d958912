import { type Query, QueryCache } from '@tanstack/react-query';

let isUserRetry = false;

/**
 * Query cache that keeps a failed query failed while it is fetched again in the background. TanStack Query reports such a query as pending, so
 * the page would alternate between the error and its placeholder. A failure counts as long as a component shows it.
 */
export function createQueryCache(): QueryCache {
  const cache = new QueryCache();
  const shown = new WeakMap<Query, Error>();
  cache.subscribe((event) => {
    const { query } = event;
    const isShown = query.getObserversCount() > 0;
    if (event.type === 'observerRemoved' && !isShown) shown.delete(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success') shown.delete(query);
    if (action.type === 'error' && isShown) shown.set(query, action.error);
    const error = shown.get(query);
    if (action.type === 'fetch' && error && query.state.status === 'pending' && !isUserRetry)
      query.setState({ status: 'error', error });
  });
  return cache;
}

/** Calls `retry` for the user, who sees the placeholder in place of the error. */
export function retryForUser(retry: () => unknown): void {
  isUserRetry = true;
  try {
    retry();
  } finally {
    isUserRetry = false;
  }
}

import type { TestApp } from './testApp';

/** A browser that was sent to the service and back: what it holds, and where it was sent then. */
export interface Returned {
  readonly cookie: string;
  /** Where the service sent it: path and query. */
  readonly cameTo: string;
  readonly sentOn: string;
}

/** Goes the way of a browser: to the service, which asks nothing, and back. `change` may bend what it comes back with. */
export async function throughOidc(
  test: Pick<TestApp, 'call'>,
  { query = '', change }: { query?: string; change?: (query: URLSearchParams) => void } = {},
): Promise<Returned> {
  const left = await test.call({ url: `/v1/auth/oidc/start${query}` });
  const cookie = cookieOf(left.headers['set-cookie']);
  const answer = await fetch(String(left.headers.location), { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  change?.(back.searchParams);
  const cameTo = back.pathname + back.search;
  const landed = await test.call({ url: cameTo, headers: { cookie } });
  return { cookie, cameTo, sentOn: String(landed.headers.location) };
}

export function cookieOf(header: unknown): string {
  return String([header].flat()[0] ?? '').split(';')[0] ?? '';
}

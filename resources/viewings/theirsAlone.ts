/**
 * What stays a person's alone while somebody else is signed in as them: what goes on acting, speaking or letting in for them once that has ended, and
 * their own papers. The one list: the server refuses by it in front of all routes, and a test walks through all of these.
 */

/** Of these nothing is made, changed, restored or taken back: rights, keys, what is sent or fetched in the person's name. */
export const LASTING_RESOURCES = [
  'api_keys',
  'event_integrations',
  'linked_participants',
  'profiles',
  'push_subscriptions',
  'roles',
  'viewings',
  'webhooks',
] as const;

/** What is done with such a record at once, and is over then. */
const AT_ONCE = ['sync', 'sample', 'test', 'delete_preview'];

/** Calls by hand that make such things, or are what an account is made of: by parts of their addresses. */
const LASTING_CALLS = [
  /^\/v1\/(?:auth|token|broadcasting)\//,
  /^\/v1\/admin\/(?:profile|bundles)(?:\/|$)/,
  /^\/v1\/admin\/schedule\/feed$/,
  /\/push_subscriptions(?:\/|$)/,
  // A code by which an athlete is somebody's from then on, a link to what is known of a person, and what ends an account.
  /\/(?:claim_code|bundle|erase|erasure|sign_in_as)$/,
];

/** Sessions, second factor, linked services, what an erasure would take, exports of what is known, the address of a feed. */
const PAPERS = [
  /^\/v1\/admin\/profile\/./,
  /^\/v1\/admin\/profiles\/:id\/erasure$/,
  /^\/v1\/(?:admin\/)?bundles(?:\/|$)/,
  /^\/v1\/admin\/schedule\/feed$/,
];

/** Who founds an organization manages it from then on. */
const FOUNDING = '/v1/admin/organizations';

interface Asked {
  readonly method: string;
  /** As the route has it: `/v1/admin/webhooks/:id`. */
  readonly route: string;
}

/** Whether it is nothing for who is signed in as somebody else. */
export function isTheirsAlone({ method, route }: Asked): boolean {
  if (method === 'GET' || method === 'HEAD') return isTheirPaper(route);
  if (method === 'POST' && route === FOUNDING) return true;
  if (LASTING_CALLS.some((address) => address.test(route))) return true;
  const [, , , resource, ...rest] = route.split('/');
  return LASTING_RESOURCES.some((name) => name === resource) && !AT_ONCE.includes(rest.at(-1) ?? '');
}

/** Whether nobody reads it but the person, whoever may look as they do. */
export function isTheirPaper(route: string): boolean {
  return PAPERS.some((address) => address.test(route));
}

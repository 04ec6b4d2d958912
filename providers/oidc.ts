import { endpoints } from './endpoints';
import { post, wholeOrHalf } from './identity';
import { request } from './request';

/** The service that people may sign in with besides; null where there is none. */
export async function readOidcProvider(): Promise<string | null> {
  const { json } = await request(`${endpoints.identity}/v1/auth/oidc`);
  return (json as { provider: string | null }).provider;
}

/** Where a browser goes to sign in with that service, or to link the account that is signed in. */
export function oidcAddress(query: { redirect?: string; for?: 'link' }): string {
  return `${endpoints.identity}/v1/auth/oidc/start?${new URLSearchParams(query)}`;
}

/**
 * Signs in who has come back from there, as `signIn` does.
 * @throws HttpError 409 `account_exists` where the password of an account links it, 403 where the address is not confirmed there.
 */
export async function finishOidc(given: { password?: string } = {}): Promise<string | null> {
  return wholeOrHalf(() => post('oidc/finish', given));
}

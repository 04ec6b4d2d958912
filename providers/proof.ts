import { adminApi } from './httpClient';

/** Proves that it is still the person who is signed in. @throws HttpError 422 for a wrong code or password, 429 for many. */
export async function prove(given: { password: string } | { code: string }): Promise<void> {
  await adminApi('/v1/admin/profile/proof', { method: 'POST', body: JSON.stringify(given) });
}

import { endpoints } from './endpoints';
import { HttpError } from './httpError';
import { request } from './request';
import { clearSession, getSession, type Session, storeSession } from './session';
import { getViewing } from './viewing';

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  first_name: string;
  last_name: string;
}

/** The shortest password the identity service takes. */
export const PASSWORD_MIN = 10;

/**
 * Signs in and remembers it; gives the token of the half that is done where the account asks for a code besides.
 * @throws HttpError 401 for a wrong pair, 422 per field, 429 when tried too often.
 */
export async function signIn({ email, password }: Credentials): Promise<string | null> {
  return wholeOrHalf(() => post('login', { email, password }));
}

/** The other half of a sign-in. @throws HttpError 401 where the first was too long ago, 422 for a wrong code. */
export async function signInWithCode(halves: { token: string; code: string }): Promise<void> {
  storeSession((await post('second_factor', halves)) as Session);
}

/** Makes an account. When the service signs the new user in at once, that is remembered; answers whether it did. */
export async function register(registration: Registration): Promise<boolean> {
  const session = await makeAccount(registration);
  if (session) storeSession(session);
  return session !== null;
}

/** Makes an account, and gives what it is signed in by where the service does that at once. It is not remembered. */
export async function makeAccount(registration: Registration): Promise<Session | null> {
  const answer = (await post('register', registration)) as Partial<Session> | null;
  return answer?.api_token && answer.user ? { user: answer.user, api_token: answer.api_token } : null;
}

/** Asks for a one-time link by mail. The answer is the same whether or not the address is known. */
export async function requestRecovery(email: string): Promise<void> {
  await post('recover', { email });
}

/** Sets a new password with the token of a one-time link. @throws HttpError when the link is used up or too old. */
export async function resetPassword(reset: { token: string; password: string }): Promise<void> {
  await post('reset', reset);
}

/** Signs out here, and on the server when it can be reached. Of what somebody else sees one only takes leave. */
export async function signOut(): Promise<void> {
  if (getViewing()) return (await import('./seeing')).endSeeing();
  const token = getSession()?.api_token.token;
  clearSession();
  if (token) await post('logout', {}, token).catch(() => undefined);
}

/** Signs in by a call, as `signIn` does. */
export async function wholeOrHalf(sign: () => Promise<unknown>): Promise<string | null> {
  try {
    storeSession((await sign()) as Session);
    return null;
  } catch (error) {
    const half = error instanceof HttpError && error.code === 'second_factor_needed' && error.body.second_factor;
    if (!half) throw error;
    return (half as { token: string }).token;
  }
}

/** Asks the identity service. @throws HttpError */
export async function post(call: string, body: unknown, token?: string): Promise<unknown> {
  const url = `${endpoints.identity}/v1/auth/${call}`;
  return (await request(url, { method: 'POST', body: JSON.stringify(body), token })).json;
}

import { endpoints } from './endpoints';
import { isUnauthorized } from './httpError';
import { wasProved } from './proofAsked';
import { type HttpAnswer, type RequestOptions, request } from './request';
import { clearSession, getSession } from './session';
import { ensureFreshToken } from './tokenRefresh';

type HttpOptions = Omit<RequestOptions, 'token'>;

/** Calls one of the servers by path, as the user who is signed in; fails as `request` does. */
export type HttpClient = (path: string, options?: HttpOptions) => Promise<HttpAnswer>;

export const adminApi = createHttpClient(endpoints.admin);
export const liveApi = createHttpClient(endpoints.live);

/**
 * A client that sends the token, refreshes it first when it ends within a day, and forgets the login when the server
 * does not take it: anyone who watches the session then leads to the login page. What asks for a proof is made again with one.
 */
function createHttpClient(origin: string): HttpClient {
  const call: HttpClient = async (path, options = {}) => {
    await ensureFreshToken();
    options.signal?.throwIfAborted();
    const session = getSession();
    const token = session?.api_token.token;
    try {
      return await request(origin + path, { ...options, token });
    } catch (error) {
      if (await wasProved(error)) return call(path, options);
      if (!token || !isUnauthorized(error)) throw error;
      const now = getSession();
      // What one person began is not done in the name of another, who signed in since in another tab.
      if (now && now.user.id !== session?.user.id) throw error;
      const current = now?.api_token.token;
      // Refreshed meanwhile, here or in another tab: the refusal was about the old token.
      if (current && current !== token) return call(path, options);
      clearSession();
      throw error;
    }
  };
  return call;
}

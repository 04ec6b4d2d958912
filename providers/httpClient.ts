import { endpoints } from './endpoints';
import { isUnauthorized } from './httpError';
import { wasProved } from './proofAsked';
import { type HttpAnswer, type RequestOptions, request } from './request';
import { clearSession, getSession } from './session';
import { ensureFreshToken } from './tokenRefresh';

type HttpOptions = Omit<RequestOptions, 'token'>;

/** Calls one of the servers by path, as the user who is signed in; fails as `request` does. */
export type HttpClient = (path: string, options?: HttpOptions) => Promise<HttpAnswer>;

/** Clients for the data provider, which refreshes the token before each of its methods. */
export const plainAdminApi = createHttpClient(endpoints.admin);
export const plainLiveApi = createHttpClient(endpoints.live);

/** Clients for everything else: each call refreshes the token first where it ends within a day. */
export const adminApi = withFreshToken(plainAdminApi);
export const liveApi = withFreshToken(plainLiveApi);

function withFreshToken(client: HttpClient): HttpClient {
  return async (path, options) => {
    await ensureFreshToken();
    return client(path, options);
  };
}

/**
 * Makes a client that sends the token, and forgets the login when the server does not take it: anyone who watches the session then leads
 * to the login page. What asks for a proof is made again with one.
 */
function createHttpClient(origin: string): HttpClient {
  const call: HttpClient = async (path, options = {}) => {
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

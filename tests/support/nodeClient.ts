import type { FastifyInstance } from 'fastify';
import type { RestClient } from '../../engine/console/data/restProvider';
import { toHttpError } from '../../providers/httpError';
import { parseJson } from '../../providers/request';

/** Starts the app on a free port and returns a client that calls it by path over HTTP, as the owner of the token. */
export async function openNodeClient(app: FastifyInstance): Promise<(token: string) => RestClient> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return (token) =>
    async (path, { method = 'GET', body = null, headers: given, signal = null } = {}) => {
      const headers = new Headers(given);
      headers.set('Authorization', `Bearer ${token}`);
      if (body !== null) headers.set('Content-Type', 'application/json');
      const response = await fetch(origin + path, { method, body, headers, signal });
      const text = await response.text();
      const json = parseJson(text);
      if (!response.ok) throw toHttpError(response.status, json, response.headers);
      return { status: response.status, headers: response.headers, body: text, json, blob: new Blob() };
    };
}

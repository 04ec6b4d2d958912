import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/**
 * A file served by Fastify to pages of any origin, with a head that says as much as the product's: as its plugin for files does it, and as
 * fast as it can be, read once and sent as it is. A process of its own.
 */
const path = process.env.FILE ?? '';
const file = await readFile(path);
const head = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Encoding': 'gzip',
  Vary: 'Accept-Encoding',
  'Cache-Control': 'public, max-age=2',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};
const etag = `W/"${createHash('sha1').update(file).digest('base64url')}"`;
const app = Fastify();
// The plugin makes the tag of each file by itself.
await app.register(fastifyStatic, { root: dirname(path), serve: false, cacheControl: false });
app.get('/from-disk', (_request, reply) => reply.headers(head).sendFile(basename(path), { contentType: false }));
app.get('/from-memory', (_request, reply) => reply.headers(head).header('ETag', etag).send(file));
// As the product tells it.
app.get('/metrics', () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});
console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

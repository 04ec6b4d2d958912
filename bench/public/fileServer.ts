import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

/** A file served by Fastify as fast as it can be: read once, sent as it is. A process of its own. */
const file = await readFile(process.env.FILE ?? '');
const app = Fastify();
app.get('/file', (_request, reply) =>
  reply.header('Content-Type', 'application/json; charset=utf-8').header('Content-Encoding', 'gzip').send(file),
);
console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

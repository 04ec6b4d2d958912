import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** A file served by Fastify, as its plugin for files does it, and as fast as it can be: read once, sent as it is. A process of its own. */
const path = process.env.FILE ?? '';
const file = await readFile(path);
const app = Fastify();
await app.register(fastifyStatic, { root: dirname(path), serve: false });
app.get('/from-disk', (_request, reply) =>
  reply
    .header('Content-Encoding', 'gzip')
    .type('application/json; charset=utf-8')
    .sendFile(basename(path), { contentType: false }),
);
app.get('/file', (_request, reply) =>
  reply.header('Content-Type', 'application/json; charset=utf-8').header('Content-Encoding', 'gzip').send(file),
);
console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

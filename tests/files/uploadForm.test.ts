import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStorage } from '../../server/files/diskStorage';
import { FILE_LIMITS, multipartLimits } from '../../server/files/fileLimits';
import { UploadError } from '../../server/files/uploadError';
import { receiveUploadForm } from '../../server/files/uploadForm';
import { picture } from './samples';

let folder: string;
let app: FastifyInstance;
let outcomes: unknown[];
let waiting: (() => void)[];

const limits = { ...FILE_LIMITS, bytes: { ...FILE_LIMITS.bytes, text: 200_000 } };

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'startline-form-'));
  const temporaryFolder = path.join(folder, 'temporary');
  await mkdir(temporaryFolder);
  const storage = await openDiskStorage(path.join(folder, 'files'));
  outcomes = [];
  waiting = [];
  app = fastify({ forceCloseConnections: true });
  await app.register(multipart, { limits: multipartLimits(limits) });
  app.post('/upload', async (request, reply) => {
    try {
      const file = await receiveUploadForm({ parts: request.parts(), storage, limits, temporaryFolder });
      outcomes.push(file);
      return await reply.code(201).send(file);
    } catch (error) {
      outcomes.push(error);
      if (!(error instanceof UploadError)) throw error;
      return await reply.code(error.status).send({ message: error.message, errors: error.errors, code: error.code });
    } finally {
      for (const tell of waiting) tell();
    }
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const url = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/upload`;

async function send(parts: [name: string, value: string | File][]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const response = await fetch(url(), { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

async function filesLeft(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const csv = (content = 'nr;name\n1;Ann') => new File([content], 'start.csv', { type: 'text/csv' });

describe('the upload form', () => {
  it('may send its file before the other fields', async () => {
    const clear = new File([new Uint8Array(await picture(5, 5, 0).png().toBuffer())], 'icon.png');
    const { status, body } = await send([
      ['file', clear],
      ['visibility', 'public'],
      ['path', 'icons'],
      ['check_transparency', '1'],
    ]);
    expect([status, body.errors]).toEqual([422, { check_transparency: [expect.any(String)] }]);
    const accepted = await send([
      ['file', clear],
      ['visibility', 'public'],
      ['path', 'icons'],
      ['check_transparency', '0'],
    ]);
    expect(accepted).toMatchObject({
      status: 201,
      body: {
        filename: expect.stringMatching(/^uploads\/icons\//),
        visibility: 'public',
        mime_type: 'image/png',
        width: 5,
      },
    });
    expect(await filesLeft()).toBe(1);
  });

  it('may send it last, or alone: then it is private', async () => {
    const last = await send([
      ['visibility', 'public'],
      ['file', csv()],
    ]);
    expect(last).toMatchObject({ status: 201, body: { visibility: 'public' } });
    expect(await send([['file', csv()]])).toMatchObject({ status: 201, body: { visibility: 'private', size: 13 } });
  });

  it.each([
    ['no file', [['path', 'a']], 'file'],
    ['a text in place of the file', [['file', 'text']], 'file'],
    ['a file in another field', [['picture', csv()]], 'file'],
    [
      'another visibility',
      [
        ['file', csv()],
        ['visibility', 'everyone'],
      ],
      'visibility',
    ],
    [
      'another check',
      [
        ['file', csv()],
        ['check_transparency', 'perhaps'],
      ],
      'check_transparency',
    ],
  ] as [string, [string, string | File][], string][])('is refused with %s', async (_what, parts, field) => {
    const { status, body } = await send(parts);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await filesLeft()).toBe(0);
  });

  it('is refused with two files', async () => {
    const { status } = await send([
      ['file', csv()],
      ['file', csv()],
    ]);
    expect([413, 422]).toContain(status);
    expect(await filesLeft()).toBe(0);
  });

  it('is told 413 while it is still sending too much', async () => {
    const { status, body } = await send([
      ['file', csv('a;b\n'.repeat(2_000_000))],
      ['visibility', 'public'],
    ]);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([413, 'file_too_large', ['file']]);
    expect(await filesLeft()).toBe(0);
    expect(await send([['file', csv()]])).toMatchObject({ status: 201 });
  });

  it('that is broken off leaves nothing behind', async () => {
    const done = new Promise<void>((resolve) => waiting.push(resolve));
    const request = http.request(url(), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' },
    });
    request.on('error', () => undefined);
    request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nnr;name\r\n');
    app.server.once('request', (incoming) => incoming.once('data', () => request.destroy()));
    await done;
    expect(outcomes).toEqual([expect.objectContaining({ name: expect.any(String), message: expect.any(String) })]);
    expect(outcomes[0]).toBeInstanceOf(Error);
    expect(await filesLeft()).toBe(0);
  });
});

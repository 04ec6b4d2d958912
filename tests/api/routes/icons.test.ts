import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAP_ICONS } from '../../../resources/shared/mapIcons';
import { registerConsole } from '../../../server/app/consoleFiles';
import { MIME_TYPES } from '../../../server/files/fileTypes';
import { iconFiles } from '../../../src/icons/iconFiles';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'startline-icons-'));
  for (const [path, svg] of [['index.html', '<!doctype html>'] as const, ...iconFiles()]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), svg);
  }
  app = Fastify();
  await registerConsole(app, folder);
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ url });

it.each([
  ...Object.keys(MAP_ICONS).map((name) => `/images/icons/${name}.svg`),
  ...MIME_TYPES.map((type) => `/images/file-icons/${type}.svg`),
])('%s is a picture', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(answer.payload).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 24 24"[^>]*><.+<\/svg>$/s,
  );
  expect(answer.payload).not.toMatch(/class=|<style|css-/);
});

it('no two map icons look the same', () => {
  const drawings = Object.keys(MAP_ICONS).map((name) => iconFiles().get(`images/icons/${name}.svg`));
  expect(new Set(drawings).size).toBe(47);
});

it('file types without a picture of their own have one all the same, map icons do not', async () => {
  const any = await get('/images/file-icons/application/octet-stream.svg');
  for (const type of ['video/mp4', 'application/vnd.unheard-of', 'x']) {
    const answer = await get(`/images/file-icons/${type}.svg`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.payload).toBe(any.payload);
  }
  expect((await get('/images/icons/unheard-of.svg')).statusCode).toBe(404);
});

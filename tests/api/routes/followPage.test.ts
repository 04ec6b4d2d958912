import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerFollowPage } from '../../../server/app/followPage';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  registerFollowPage(app, resolve('public'));
  await app.ready();
});
afterAll(() => app?.close());

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

it('is installed by a manifest whose icons are what it says', async () => {
  const answer = await app.inject({ url: '/follow/city-run/manifest.webmanifest' });
  expect(answer.json()).toMatchObject({ start_url: '/follow/city-run', display: 'standalone' });
  const icons = (answer.json().icons as Icon[]).filter(({ type }) => type === 'image/png');
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes, purpose } of icons) {
    const { rawPayload, headers, statusCode } = await app.inject({ url: src });
    expect([statusCode, headers['content-type']], src).toEqual([200, 'image/png']);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
    // Whatever shape a phone cuts it into, nothing shows through.
    const { isOpaque } = await sharp(rawPayload).stats();
    expect(isOpaque, src).toBe(purpose === 'maskable');
  }
});

it('has an icon for a home screen that draws no SVG, and none that is made up', async () => {
  const { rawPayload } = await app.inject({ url: '/follow/icons/180.png' });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 180, height: 180 });
  for (const name of ['181', '__proto__', 'constructor', '../../favicon'])
    expect((await app.inject({ url: `/follow/icons/${encodeURIComponent(name)}.png` })).statusCode, name).toBe(404);
});

it('is called in the language that it is read in where it is installed', async () => {
  const nameIn = async (query: string) => {
    const { lang, short_name } = (await app.inject({ url: `/follow/city-run/manifest.webmanifest${query}` })).json();
    return [lang, short_name];
  };
  expect(await nameIn('?locale=nl-BE')).toEqual(['nl', 'Volgen']);
  expect(await nameIn('?locale=sv')).toEqual(['en', 'Follow']);
  expect(await nameIn('')).toEqual(['en', 'Follow']);
});

it('says all that it says in every language, with the same values', async () => {
  const { TEXTS, chooseLocale, texterOf } = await import(pathToFileURL(resolve('public/follow/texts.js')).href);
  const { en, ...others } = TEXTS as Record<string, Record<string, string>>;
  const places = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [language, own] of Object.entries(others)) {
    expect(Object.keys(own).sort(), language).toEqual(Object.keys(en ?? {}).sort());
    for (const [name, text] of Object.entries(own)) expect([name, places(text)]).toEqual([name, places(en?.[name])]);
  }
  expect(chooseLocale(['en-US', 'nl-BE'], ['sv', 'nl'])).toBe('nl-BE');
  expect(chooseLocale(['en-US', 'nl-BE'], ['sv'])).toBe('en-US');
  expect(texterOf('de-AT')('nobody_found', { q: 'Ann' })).toBe('Für „Ann“ wurde niemand gefunden.');
});

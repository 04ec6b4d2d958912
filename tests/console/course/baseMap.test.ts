import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readBaseMap } from '../../../src/shared/map/baseMap';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const STYLE = 'https://maps.example/styles/course.json';
const answer = (address: string, body: object) => server.use(http.get(address, () => HttpResponse.json(body)));

describe('the base map', () => {
  it('is the template that is given, and asks for nothing to know it', async () => {
    expect(await readBaseMap('https://tiles.example/{z}/{x}/{y}.png')).toEqual({
      template: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: 'tiles.example',
      tileSize: 256,
      minZoom: 0,
      maxZoom: 19,
      isFromSouth: false,
    });
  });

  it('says whose it is, without anything that runs', async () => {
    const credit = encodeURIComponent('© <a href="https://osm.org" onclick="x()">OSM</a><script>x()</script>');
    const { template, attribution } = await readBaseMap(`https://{s}.tiles.example/{z}/{x}/{y}.png#${credit}`);
    expect(template).toBe('https://{s}.tiles.example/{z}/{x}/{y}.png');
    expect(attribution).toMatch(/^© <a href="https:\/\/osm\.org"[^>]*>OSM<\/a>$/);
    expect(attribution).not.toContain('onclick');
  });

  it('is the raster source of a style, as that describes it', async () => {
    answer(STYLE, {
      version: 8,
      sources: {
        streets: { type: 'vector', url: 'https://maps.example/v.json' },
        ground: {
          type: 'raster',
          tiles: ['/tiles/{z}/{x}/{y}.webp'],
          tileSize: 256,
          minzoom: 3,
          maxzoom: 17,
          scheme: 'tms',
          attribution: '© The office',
        },
      },
    });
    expect(await readBaseMap(STYLE)).toEqual({
      template: 'https://maps.example/tiles/{z}/{x}/{y}.webp',
      attribution: '© The office',
      tileSize: 256,
      minZoom: 3,
      maxZoom: 17,
      isFromSouth: true,
    });
  });

  it('is what the source of a style refers to', async () => {
    answer(STYLE, { sources: { ground: { type: 'raster', url: 'ground.json' } } });
    answer('https://maps.example/styles/ground.json', { tiles: ['https://t.example/{z}/{x}/{y}'], attribution: 'T' });
    const { template, attribution, tileSize } = await readBaseMap(STYLE);
    expect([template, attribution, tileSize]).toEqual(['https://t.example/{z}/{x}/{y}', 'T', 512]);
  });

  it('is none where a style has vector sources alone, or does not come', async () => {
    answer(STYLE, { sources: { streets: { type: 'vector', tiles: ['https://t.example/{z}/{x}/{y}.pbf'] } } });
    await expect(readBaseMap(STYLE)).rejects.toThrow('has no raster source; vector sources are not drawn');
    server.use(http.get(STYLE, () => new HttpResponse(null, { status: 404 })));
    await expect(readBaseMap(STYLE)).rejects.toThrow('answered 404');
  });
});

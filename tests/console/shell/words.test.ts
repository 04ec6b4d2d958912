// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { loadedBy } from '../../support/loadedBy';

const featureFiles = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.feature.ts'))
  .map((name) => join('src/features', name));

/** The files that are loaded when a page or a tab of a feature is opened. */
const pageFiles = [...new Set(featureFiles.flatMap(pagesOf))];

describe('a page opened by its address', () => {
  it('is known here', () => {
    expect(pageFiles).toContain('src/features/people/account/ProfilePage.tsx');
    expect(keysIn('src/features/people/account/ProfilePage.tsx')).toContain('profile.failed');
  });

  it.each(pageFiles)('%s brings the words of all that it loads', async (page) => {
    vi.resetModules();
    const has = await words();
    await allFeatures();
    await import(/* @vite-ignore */ `/${page}`);
    const missing = [...reachedFrom(page)].flatMap((file) =>
      keysIn(file).flatMap((key) => (has(key) ? [] : [`${file}: ${key}`])),
    );
    expect(missing).toEqual([]);
  });
});

describe('before any page is opened', () => {
  it('all that leads to one has its words', async () => {
    vi.resetModules();
    const has = await words();
    const { joinFeatures } = await import('../../../src/frame/FeaturesContext');
    const { eventRoutes, otherRoutes, recordTabs, recordLinks, commands } = joinFeatures(await allFeatures());
    const titles = [...eventRoutes, ...otherRoutes].flatMap(({ handle }) => (handle.text ? [] : [handle.title]));
    const labels = [...recordTabs, ...recordLinks, ...commands].map(({ label }) => label);
    expect(titles.length).toBeGreaterThan(10);
    expect([...titles, ...labels].filter((key) => !has(key))).toEqual([]);
  });
});

/** What the console loads before any page. */
const allFeatures = async () => (await import('../../../src/features')).features;

/** Tells of a key whether there is a text for it by now. */
async function words(): Promise<(key: string) => boolean> {
  const { english } = await import('../../../src/i18n/messages');
  const { flattened, onDemand } = await import('../../../engine/console/words/onDemand');
  const known = flattened(english);
  return (key) => key in known || key in onDemand;
}

function pagesOf(feature: string): string[] {
  const found = readFileSync(feature, 'utf8').matchAll(/import\('(\.[^']+)'\)/g);
  const files = [...found].map(([, path = '']) => normalize(join(dirname(feature), path)));
  return files.map((file) => (existsSync(`${file}.tsx`) ? `${file}.tsx` : `${file}.ts`));
}

function reachedFrom(page: string): Set<string> {
  const reached = new Set([page]);
  for (const file of reached) for (const next of loadedBy(file)) reached.add(next);
  return reached;
}

/** Keys that a file has translated as they stand; those with a default of their own need no text. */
function keysIn(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/\btranslate\(\s*'([\w.]+)'(?!\s*,\s*\{[^}]*\b_:)/g);
  return [...found].map(([, key = '']) => key);
}

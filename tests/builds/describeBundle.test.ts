import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../resources/events/eventSettings';
import { bundleManifest } from '../../server/builds/bundle/bundleManifest';
import { checkBundle } from '../../server/builds/bundle/checkBundle';
import { type BundleSource, describeBundle } from '../../server/builds/bundle/describeBundle';
import { bundlePictures } from '../../server/builds/bundle/pictureSizes';
import { PRIVACY_TEXTS, privacyTextsFor } from '../../server/builds/bundle/privacyTexts';
import { writeBundle } from '../../server/builds/bundle/writeBundle';
import { WHOLE_APP } from './buildWorld';

const EVENT = {
  id: 7,
  name: 'Harbour run',
  slug: 'harbour-run',
  status: 'published',
  start_date: '2027-03-21',
  end_date: null,
  timezone: 'Europe/Brussels',
  city: 'Gent',
  country: 'BE',
  styling: { primary_color: '#112233', logo: 4 },
  features: { selfies: false },
  settings: { locales: ['nl-BE'] },
};

function source(platform: 'ios' | 'android', given: object = {}, events: readonly object[] = [EVENT]): BundleSource {
  return {
    build: {
      id: 12,
      platform,
      app_version: '1.4.0',
      build_number: 3,
      review: true,
      release: false,
      created_at: '2027-01-02T03:04:05.000Z',
    },
    application: {
      id: 5,
      secondary_color: null,
      tag_manager_id: null,
      error_reporting_key: null,
      store_promotional_text: null,
      ...WHOLE_APP,
      ...given,
    },
    organization: { id: 2, name: 'Club', default_locale: 'en-GB' },
    events,
    publicUrl: 'https://console.example',
  } as unknown as BundleSource;
}

/** What is listed needs no more than a name to fit the schema. */
const FILES = [{ path: 'a.txt', size: 1, sha256: '0'.repeat(64) }];

describe('the manifest of a bundle', () => {
  it.each(['ios', 'android'] as const)('of %s fits its schema and is the same each time', (platform) => {
    const { manifest } = describeBundle(source(platform));
    expect(bundleManifest.parse({ ...manifest, files: FILES })).toEqual({ ...manifest, files: FILES });
    expect(describeBundle(source(platform))).toEqual(describeBundle(source(platform)));
  });

  it('has the features that some event has, and asks phones for what these need', () => {
    const { manifest } = describeBundle(source('ios'));
    expect(manifest.features).toMatchObject({ selfies: false, live_tracking: true });
    expect(Object.keys(manifest.privacy_texts['en-GB'] ?? {})).toEqual(['NSLocationWhenInUseUsageDescription']);
    const both = describeBundle(source('ios', {}, [EVENT, { ...EVENT, id: 8, features: {} }])).manifest;
    expect(both.features.selfies).toBe(true);
    expect(Object.keys(both.privacy_texts['nl-BE'] ?? {})).toHaveLength(3);
  });

  it('says in a language what is written in it, and the rest as in the default one', () => {
    const { manifest } = describeBundle(source('android'));
    expect(manifest.store_texts['nl-BE']).toMatchObject({
      title: 'Havenloop',
      short_description: WHOLE_APP.store_short_description,
    });
    expect(manifest.locales).toEqual(['en-GB', 'nl-BE']);
  });

  it('has a scheme of its own that addresses may begin with', () => {
    const { manifest } = describeBundle(source('ios', { bundle_id_ios: 'Org.Example.my_run' }));
    expect(manifest.deep_links).toEqual({
      scheme: 'org.example.my-run',
      hosts: ['console.example'],
      paths: ['/follow/{event}'],
    });
  });

  it('writes texts for files of XML and strings so that nothing in them means anything there', () => {
    const title = `R & "D" <b>'s`;
    const { texts: android } = describeBundle(source('android', { store_title: title }));
    const strings = android.find(({ path }) => path === 'android/res/values/strings.xml')?.text;
    expect(strings).toContain(`>R &amp; \\"D\\" &lt;b&gt;\\'s<`);
    const { texts: ios } = describeBundle(source('ios', { store_title: title }));
    const info = ios.find(({ path }) => path === 'ios/en-GB.lproj/InfoPlist.strings')?.text;
    expect(info).toContain(`"CFBundleDisplayName" = "R & \\"D\\" <b>'s";`);
  });
});

describe('what phones ask their owners', () => {
  it.each(LOCALES)('is said in %s', (locale) => {
    const texts = privacyTextsFor(locale, { live_tracking: true, selfies: true });
    expect(Object.values(texts)).toEqual(Object.values(PRIVACY_TEXTS[locale.split('-')[0] ?? ''] ?? {}));
    expect(Object.values(texts)).toHaveLength(3);
  });
});

describe('pictures of a bundle', () => {
  it('are of the sizes that Apple asks for', () => {
    const icons = bundlePictures('ios', 'en').filter(({ of }) => of === 'icon');
    expect(icons.map(({ width }) => width).sort((a, b) => a - b)).toEqual([
      20, 29, 40, 40, 40, 58, 58, 60, 76, 80, 80, 87, 120, 120, 152, 167, 180, 1024,
    ]);
    expect(icons.every(({ background }) => background === 'colour')).toBe(true);
  });

  it('are of the sizes that Google asks for', () => {
    const sizes = Object.fromEntries(
      bundlePictures('android', 'en').map(({ path, width, height }) => [path, [width, height]]),
    );
    expect(sizes).toMatchObject({
      'android/res/mipmap-mdpi/ic_launcher.png': [48, 48],
      'android/res/mipmap-xxxhdpi/ic_launcher.png': [192, 192],
      'android/res/mipmap-hdpi/ic_launcher_foreground.png': [162, 162],
      'android/res/drawable-xhdpi/splash_icon.png': [576, 576],
      'store/metadata/android/en/images/icon.png': [512, 512],
      'store/metadata/android/en/images/featureGraphic.png': [1024, 500],
    });
  });

  it.each(['ios', 'android'] as const)('have whole pixels and a path of their own: %s', (platform) => {
    const pictures = bundlePictures(platform, 'en-GB');
    expect(new Set(pictures.map(({ path }) => path)).size).toBe(pictures.length);
    for (const { width, height, side } of pictures) expect([width, height, side].every(Number.isInteger)).toBe(true);
  });
});

describe('a bundle that is read again', () => {
  let zip: Uint8Array;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'startline-test-'));
    const picture = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const path = join(folder, 'bundle.zip');
    const pictures = { icon: picture, splash: picture };
    await writeBundle({ path, plan: describeBundle(source('ios')), pictures });
    zip = await readFile(path);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ICON = 'ios/Assets.xcassets/AppIcon.appiconset/icon-60@2x~iphone.png';

  async function problemsOf(change: (files: Record<string, Uint8Array>) => void | Promise<void>): Promise<string[]> {
    const files = unzipSync(zip);
    await change(files);
    return (await checkBundle(zipSync(files, { level: 0 }))).problems;
  }

  it('is whole as it was written', async () => {
    expect((await checkBundle(zip)).problems).toEqual([]);
  });

  it('is not where a file is missing, another one, or in no list', async () => {
    expect(await problemsOf((files) => void delete files[ICON])).toEqual([`${ICON} is missing.`]);
    expect(
      await problemsOf(
        (files) => void Object.assign(files, { 'store/metadata/en-GB/name.txt': strToU8('Harbour sun\n') }),
      ),
    ).toEqual(['store/metadata/en-GB/name.txt is not what was listed.']);
    expect(await problemsOf((files) => void Object.assign(files, { 'more.txt': strToU8('x') }))).toEqual([
      'more.txt is in no list.',
    ]);
    expect(await problemsOf((files) => void delete files['manifest.json'])).toEqual(['manifest.json is missing.']);
  });

  it('is not where an icon has an alpha channel, or other measures than its place', async () => {
    const swapped = async (width: number, channels: 3 | 4, listed: object = {}) =>
      problemsOf(async (files) => {
        const background = { r: 1, g: 2, b: 3, alpha: 1 };
        const data = await sharp({ create: { width, height: width, channels, background } })
          .png()
          .toBuffer();
        files[ICON] = data;
        const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString());
        const { createHash } = await import('node:crypto');
        const file = manifest.files.find(({ path }: { path: string }) => path === ICON);
        Object.assign(file, { size: data.length, sha256: createHash('sha256').update(data).digest('hex') }, listed);
        files['manifest.json'] = strToU8(JSON.stringify(manifest));
      });
    expect(await swapped(120, 4)).toEqual([`${ICON} has an alpha channel.`]);
    expect(await swapped(100, 3)).toEqual([`${ICON} is 100 × 100, not 120 × 120.`]);
    const picture = { width: 100, height: 100, is_opaque: true };
    expect(await swapped(100, 3, { picture })).toEqual([`${ICON} is not 120 × 120.`]);
  });

  it('is not where it was cut off', async () => {
    expect((await checkBundle(zip.subarray(0, zip.length - 100))).problems[0]).toContain('cannot be read');
  });
});

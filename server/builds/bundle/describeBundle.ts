import type { Stored } from '../../../resources/allResources';
import { STORE_TEXT_NAMES, STORE_TEXTS, type StoreTranslations } from '../../../resources/applications/storeTexts';
import { EVENT_FEATURES } from '../../../resources/events/eventFeatures';
import { BUNDLE_FORMAT, type BundleManifest } from './bundleManifest';
import { type BundlePicture, bundlePictures } from './pictureSizes';
import { privacyTextsFor } from './privacyTexts';
import { androidResources, iosResources } from './textFiles';

/** What a bundle is made of. */
export interface BundleSource {
  readonly build: Pick<
    Stored<'builds'>,
    'id' | 'platform' | 'app_version' | 'build_number' | 'review' | 'release' | 'created_at'
  >;
  readonly application: Stored<'applications'>;
  readonly organization: Pick<Stored<'organizations'>, 'id' | 'name' | 'default_locale'>;
  readonly events: readonly Pick<
    Stored<'events'>,
    | 'id'
    | 'name'
    | 'slug'
    | 'status'
    | 'start_date'
    | 'end_date'
    | 'timezone'
    | 'city'
    | 'country'
    | 'styling'
    | 'features'
    | 'settings'
  >[];
  /** Where the console and the public API are, without a slash at the end. */
  readonly publicUrl: string;
}

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A bundle before its files are made: the manifest says of them what it can, once they are. */
export interface BundlePlan {
  readonly manifest: Omit<BundleManifest, 'files'>;
  readonly pictures: readonly BundlePicture[];
  readonly texts: readonly TextFile[];
}

/** Where an app says nothing of its colours. */
const COLOURS = { primary: '#FF6600', secondary: '#1C1B19' };

/** Says what is in the bundle of a build: the same for the same app, whoever asks and when. */
export function describeBundle(source: BundleSource): BundlePlan {
  const { build, application, organization, events, publicUrl } = source;
  const { platform } = build;
  const primary = application.primary_color ?? COLOURS.primary;
  const features = Object.fromEntries(
    EVENT_FEATURES.map((name) => [name, events.some((event) => isOn(event.features, name))]),
  );
  const defaultLocale = organization.default_locale;
  const storeTexts = storeTextsOf(application, defaultLocale);
  const locales = [...new Set([...Object.keys(storeTexts), ...events.flatMap(({ settings }) => localesOf(settings))])];
  const manifest: BundlePlan['manifest'] = {
    format: BUNDLE_FORMAT,
    build: {
      id: build.id,
      platform,
      version: build.app_version,
      build_number: build.build_number ?? 1,
      review: build.review,
      release: build.release,
      requested_at: build.created_at,
    },
    application: {
      id: application.id,
      name: application.name,
      type: application.type,
      identifier: application[`bundle_id_${platform}`] ?? '',
      organization: { id: organization.id, name: organization.name },
      privacy_url: application.privacy_url ?? '',
      support_url: application.support_url,
      tag_manager_id: application.tag_manager_id,
      error_reporting_key: application.error_reporting_key,
    },
    styling: {
      primary_color: primary,
      secondary_color: application.secondary_color ?? COLOURS.secondary,
      splash_background: primary,
    },
    features,
    events: events.map((event) => describeEvent(event, publicUrl)),
    default_locale: defaultLocale,
    locales,
    store_texts: storeTexts,
    privacy_texts: Object.fromEntries(locales.map((locale) => [locale, privacyTextsFor(locale, features)])),
    deep_links: {
      scheme: schemeOf(application[`bundle_id_${platform}`] ?? ''),
      hosts: [new URL(publicUrl).hostname],
      paths: ['/follow/{event}'],
    },
    api_url: `${publicUrl}/v1/public`,
  };
  const resources = platform === 'ios' ? iosResources(manifest) : androidResources(manifest);
  return {
    manifest,
    pictures: bundlePictures(platform, defaultLocale),
    texts: [...resources, ...storeFiles(manifest)],
  };
}

function describeEvent(event: BundleSource['events'][number], publicUrl: string): BundleManifest['events'][number] {
  const { styling, features, settings: _, ...facts } = event;
  const look = (styling ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null => (typeof look[name] === 'string' ? look[name] : null);
  return {
    ...facts,
    slug: event.slug ?? null,
    styling: { primary_color: text('primary_color'), accent_color: text('accent_color'), font: text('font') },
    features: Object.fromEntries(EVENT_FEATURES.map((name) => [name, isOn(features, name)])),
    api_url: `${publicUrl}/v1/public/events/${event.id}`,
  };
}

/** What is not switched off is on. */
function isOn(features: unknown, name: string): boolean {
  return (features as Readonly<Record<string, unknown>> | null)?.[name] !== false;
}

function localesOf(settings: unknown): readonly string[] {
  const { locales } = (settings ?? {}) as { locales?: readonly string[] };
  return locales ?? [];
}

function storeTextsOf(application: Stored<'applications'>, defaultLocale: string): BundleManifest['store_texts'] {
  const own = {
    title: application.store_title ?? '',
    subtitle: application.store_subtitle,
    short_description: application.store_short_description,
    promotional_text: application.store_promotional_text,
    description: application.store_description ?? '',
    keywords: [...(application.store_keywords ?? [])],
  };
  const translations = Object.entries((application.store_translations ?? {}) as StoreTranslations);
  const translated = translations.map(([locale, texts]) => {
    const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text != null));
    return [locale, { ...own, ...said }] as const;
  });
  return { [defaultLocale]: own, ...Object.fromEntries(translated) };
}

/** As the stores' upload tools read them: a file for each text and language. */
function storeFiles({ build, application, store_texts }: BundlePlan['manifest']): TextFile[] {
  const { platform } = build;
  const folder = platform === 'ios' ? 'store/metadata' : 'store/metadata/android';
  return Object.entries(store_texts).flatMap(([locale, texts]) => {
    const files = STORE_TEXT_NAMES.flatMap((name): TextFile[] => {
      const file = { ios: undefined, android: undefined, ...STORE_TEXTS[name] }[platform];
      const text = texts[name];
      const written = Array.isArray(text) ? text.join(',') : (text ?? '');
      return file && written !== '' ? [{ path: `${folder}/${locale}/${file}`, text: `${written}\n` }] : [];
    });
    if (platform === 'android') return files;
    const addresses = { 'privacy_url.txt': application.privacy_url, 'support_url.txt': application.support_url };
    const given = Object.entries(addresses).filter(([, url]) => url);
    return [...files, ...given.map(([name, url]) => ({ path: `${folder}/${locale}/${name}`, text: `${url}\n` }))];
  });
}

/** The app's own kind of address: its identifier, in letters that addresses may begin with. */
function schemeOf(identifier: string): string {
  return identifier.toLowerCase().replace(/[^a-z0-9+.-]/g, '-');
}

import { z } from 'zod';
import { PLATFORMS } from '../../../resources/builds/buildFlow';
import { VERSION } from '../../../resources/builds/versions';

/** Of `manifest.json`: raised where a reader of the one before would go wrong. */
export const BUNDLE_FORMAT = 1;

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const switches = z.record(z.string(), z.boolean());
const texts = z.strictObject({
  title: z.string().min(1).max(30),
  subtitle: z.string().max(30).nullable(),
  short_description: z.string().max(80).nullable(),
  promotional_text: z.string().max(170).nullable(),
  description: z.string().min(1).max(4000),
  keywords: z.array(z.string()),
});

const event = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string().nullable(),
  status: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  timezone: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  styling: z.strictObject({
    primary_color: colour.nullable(),
    accent_color: colour.nullable(),
    font: z.string().nullable(),
  }),
  features: switches,
  /** Of the public API. */
  api_url: z.url(),
});

const file = z.strictObject({
  path: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[\w@~.+/-]+$/),
  /** In bytes. */
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of a picture: its pixels, and whether it has none that are transparent. */
  picture: z.strictObject({ width: z.int(), height: z.int(), is_opaque: z.boolean() }).optional(),
});

/** `manifest.json` of a bundle: what an app is made of. Described in docs/app-bundle.md. */
export const bundleManifest = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  build: z.strictObject({
    id: z.int(),
    platform: z.enum(PLATFORMS),
    version: z.string().regex(VERSION),
    build_number: z.int().positive(),
    review: z.boolean(),
    release: z.boolean(),
    requested_at: z.iso.datetime(),
  }),
  application: z.strictObject({
    id: z.int(),
    name: z.string(),
    type: z.enum(['single', 'product', 'series']),
    identifier: z.string(),
    organization: z.strictObject({ id: z.int(), name: z.string() }),
    privacy_url: z.url(),
    support_url: z.url().nullable(),
    tag_manager_id: z.string().nullable(),
    error_reporting_key: z.string().nullable(),
  }),
  styling: z.strictObject({ primary_color: colour, secondary_color: colour, splash_background: colour }),
  /** What at least one of the events has. */
  features: switches,
  events: z.array(event).min(1),
  default_locale: z.string(),
  /** That the app can be read in. */
  locales: z.array(z.string()).min(1),
  /** By locale; what a language says nothing of stands as it is in the default one. */
  store_texts: z.record(z.string(), texts),
  /** By locale, why the phone's owner is asked: names as in `Info.plist`. */
  privacy_texts: z.record(z.string(), z.record(z.string(), z.string())),
  deep_links: z.strictObject({
    scheme: z.string().regex(/^[a-z][a-z0-9+.-]*$/),
    hosts: z.array(z.string()),
    /** `{event}` is the slug of one of the events. */
    paths: z.array(z.string()),
  }),
  api_url: z.url(),
  files: z.array(file).min(1),
});
export type BundleManifest = z.infer<typeof bundleManifest>;

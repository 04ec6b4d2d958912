import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { colour } from '../../engine/fields/colour/colour.field';
import { file } from '../../engine/fields/file/file.field';
import { json } from '../../engine/fields/json/json.field';
import { keywords } from '../../engine/fields/keywords/keywords.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { url } from '../../engine/fields/url/url.field';
import { managed } from '../roles/grants';
import { STORE_TEXTS, storeTranslationsSchema } from './storeTexts';
import { closestTagManagerId, TAG_MANAGER_ID } from './tagManagerId';

/** Reverse domain name, as the app stores want it. */
const BUNDLE_ID = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

/** What the app stores ask of pictures. */
const APP_PICTURE = {
  accept: ['image/png', 'image/jpeg'],
  isSquare: true,
  minSide: 1024,
  checksTransparency: true,
  help: 'Square, at least 1024 px, without transparency.',
} as const;

export const applications = defineResource({
  name: 'applications',
  tenancy: { kind: 'tenant', level: 'application', parents: { organization: 'organization_id' } },
  grants: { ...managed, event_manager: ['read'], application_manager: ['*'] },
  title: ['name'],
  sections: [
    { name: 'app', why: 'What the app is and whose.' },
    { name: 'look', why: 'Icon, splash screen and colours on the phone.' },
    { name: 'store', why: 'What people read in the app stores.' },
    { name: 'build', why: 'How builds are made and followed.' },
  ],
  collections: { events: { resource: 'events', by: 'application_id' } },
  fields: {
    organization_id: reference('organizations', { required: true, immutable: true, column: 'shown', section: 'app' }),
    name: text({ required: true, max: 80, section: 'app' }),
    type: choice(['single', 'product', 'series'], {
      required: true,
      default: 'single',
      column: 'shown',
      section: 'app',
      list: 'applicationTypes',
    }),
    bundle_id_ios: text({
      max: 155,
      pattern: BUNDLE_ID,
      examples: ['org.example.run', 'org.example.trail'],
      section: 'build',
      label: 'Bundle ID (iOS)',
    }),
    bundle_id_android: text({
      max: 155,
      pattern: BUNDLE_ID,
      examples: ['org.example.run', 'org.example.trail'],
      section: 'build',
      label: 'Application ID (Android)',
    }),
    icon_id: file({ ...APP_PICTURE, section: 'look' }),
    splash_id: file({ ...APP_PICTURE, section: 'look', label: 'Splash screen' }),
    primary_color: colour({ section: 'look' }),
    secondary_color: colour({ section: 'look' }),
    store_title: text({
      max: STORE_TEXTS.title.max,
      isCounted: true,
      section: 'store',
      help: 'The name of the app in both stores.',
    }),
    store_subtitle: text({ max: STORE_TEXTS.subtitle.max, isCounted: true, section: 'store', help: 'App Store only.' }),
    store_short_description: text({
      max: STORE_TEXTS.short_description.max,
      isCounted: true,
      column: 'never',
      section: 'store',
      help: 'Google Play only.',
    }),
    store_promotional_text: longText({
      max: STORE_TEXTS.promotional_text.max,
      isCounted: true,
      column: 'never',
      section: 'store',
      help: 'App Store only, above the description; it can change without a new version.',
    }),
    store_description: longText({ max: STORE_TEXTS.description.max, isCounted: true, section: 'store' }),
    store_keywords: keywords({ limit: STORE_TEXTS.keywords.max, section: 'store', help: 'App Store only.' }),
    store_translations: json({
      inParts: true,
      default: {},
      schema: storeTranslationsSchema,
      max: 500_000,
      detailOnly: true,
      column: 'never',
      section: 'store',
      label: 'Further languages',
    }),
    privacy_url: url({ section: 'store', label: 'Privacy policy' }),
    support_url: url({ section: 'store', label: 'Support page' }),
    tag_manager_id: text({
      max: 20,
      pattern: TAG_MANAGER_ID,
      examples: ['GTM-ABC123', 'GTM-XYZ789'],
      patternSays: { what: 'GTM- followed by capital letters or digits', closest: closestTagManagerId },
      section: 'build',
      label: 'Tag manager ID',
    }),
    error_reporting_key: text({
      max: 32,
      pattern: /^[0-9a-f]{32}$/i,
      examples: ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'],
      patternSays: { what: '32 characters, each of them 0 to 9 or a to f' },
      section: 'build',
    }),
    build_config: json({
      inParts: true,
      default: { review: false, release: false },
      section: 'build',
      schema: {
        type: 'object',
        properties: {
          review: { type: 'boolean', description: 'Each new build is sent to the stores for review.' },
          release: { type: 'boolean', description: 'A build is released as soon as the stores approve it.' },
        },
        required: ['review', 'release'],
        additionalProperties: false,
      },
      label: 'What builds do',
    }),
  },
});

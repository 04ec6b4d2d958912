import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { Stored } from '../../resources/allResources';
import { STORE_TEXT_NAMES, STORE_TEXTS } from '../../resources/applications/storeTexts';
import { PLATFORM_NAMES, type Platform } from '../../resources/builds/buildFlow';
import type { Blocker } from '../../resources/events/flow/blockers';

/** Least side of icon and splash, in pixels. */
const LEAST_SIDE = 1024;

const LABELS = {
  title: 'title',
  subtitle: 'subtitle',
  short_description: 'short description',
  promotional_text: 'promotional text',
  description: 'description',
  keywords: 'keywords',
} as const;
const STORES: Readonly<Record<Platform, string>> = { ios: 'App Store', android: 'Google Play' };

/** What keeps an app from being built for a platform, in the order in which it is best mended. */
export async function findBuildBlockers(
  db: EngineDatabase,
  { application, platform }: { application: Stored<'applications'>; platform: Platform },
): Promise<Blocker[]> {
  const to = (field: string): string => `/apps/${application.id}/edit#${field}`;
  const identifier = `bundle_id_${platform}` as const;
  const blockers: Blocker[] = [];
  if (!application[identifier]) {
    const name = platform === 'ios' ? 'bundle ID' : 'application ID';
    blockers.push({
      code: 'no_identifier',
      message: `Give the app its ${name} for ${PLATFORM_NAMES[platform]}.`,
      path: to(identifier),
    });
  }
  blockers.push(...(await pictureBlockers(db, application, to)));
  for (const name of STORE_TEXT_NAMES) {
    const { neededFor } = STORE_TEXTS[name];
    if (!(neededFor as readonly Platform[]).includes(platform) || hasText(application[`store_${name}`])) continue;
    const message = `Write the ${LABELS[name]} for ${STORES[platform]}.`;
    blockers.push({ code: `no_${name}`, message, path: to(`store_${name}`) });
  }
  if (!application.privacy_url)
    blockers.push({
      code: 'no_privacy_url',
      message: `Say where the privacy policy is: ${STORES[platform]} asks for it.`,
      path: to('privacy_url'),
    });
  if (platform === 'ios' && !application.support_url)
    blockers.push({
      code: 'no_support_url',
      message: `Say where the support page is: ${STORES.ios} asks for it.`,
      path: to('support_url'),
    });
  if (!(await hasEvent(db, application.id)))
    blockers.push({
      code: 'no_events',
      message: 'Put an event into the app: it would open on nothing.',
      path: `/apps/${application.id}/events`,
    });
  return blockers;
}

function hasText(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

interface PictureFacts {
  readonly id: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly is_opaque: boolean | null;
}

/** By what is known of the files; the build itself looks into them. */
async function pictureBlockers(
  db: EngineDatabase,
  { icon_id, splash_id }: Stored<'applications'>,
  to: (field: string) => string,
): Promise<Blocker[]> {
  const ids = [icon_id, splash_id].filter((id) => id !== null);
  const { rows } = await sql<PictureFacts>`
    select id, width, height, is_opaque from files where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  const pictures = [
    ['icon', icon_id, 'icon'],
    ['splash', splash_id, 'splash screen'],
  ] as const;
  return pictures.flatMap(([name, id, what]): Blocker[] => {
    const path = to(`${name}_id`);
    const file = rows.find((row) => row.id === id);
    if (!file) return [{ code: `no_${name}`, message: `Upload the ${what}.`, path }];
    const { width, height, is_opaque } = file;
    const isSmall = width !== null && height !== null && Math.min(width, height) < LEAST_SIDE;
    if (isSmall || width !== height)
      return [
        {
          code: `${name}_size`,
          message: `Upload the ${what} as a square of at least ${LEAST_SIDE} pixels: it is ${width} × ${height}.`,
          path,
        },
      ];
    if (is_opaque === false)
      return [{ code: `${name}_transparent`, message: `Upload the ${what} without transparency.`, path }];
    return [];
  });
}

async function hasEvent(db: EngineDatabase, applicationId: number): Promise<boolean> {
  const found = await sql`
    select 1 from events where application_id = ${applicationId} and deleted_at is null and rehearsal_of_id is null
      and status <> 'cancelled' limit 1`.execute(db);
  return found.rows.length > 0;
}

/** The stores' platforms that apps are built for. */
export const PLATFORMS = ['ios', 'android'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** How platforms are called, in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = { ios: 'iOS', android: 'Android' };

/**
 * How far a build is. It only goes forward: `queued` until a worker takes it, `building` while its bundle is made and, where there is a
 * build service, until that says more. Without one it ends as `bundled`, to be downloaded; what becomes of it then, people say.
 */
export const BUILD_STATUSES = [
  'queued',
  'building',
  'bundled',
  'in_review',
  'released',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type BuildStatus = (typeof BUILD_STATUSES)[number];

/** What a build service may say of a build. */
export const TOLD_STATUSES = ['queued', 'building', 'in_review', 'released', 'failed', 'cancelled'] as const;

/** What people say of a build that they bring to a store themselves, in its usual order. */
export const STORE_STEPS = ['in_review', 'released', 'rejected'] as const;

export type StoreStep = (typeof STORE_STEPS)[number];

/** From where such a build stands, what may be said next: stores release what they reviewed, and take in again what they turned down. */
const STEPS_AFTER: Readonly<Partial<Record<BuildStatus, readonly StoreStep[]>>> = {
  bundled: ['in_review'],
  in_review: ['released', 'rejected'],
  rejected: ['in_review'],
};

/** What may be said next of a build that people bring to a store, the usual first; nothing follows a release. */
export function stepsAfter(status: BuildStatus): readonly StoreStep[] {
  return STEPS_AFTER[status] ?? [];
}

/** Where such a build may be. */
export const BY_HAND: readonly BuildStatus[] = ['bundled', ...STORE_STEPS];

/** From each status those that may follow, steps in between left out as well: what was told on the way may have been lost. */
const FOLLOWING: Readonly<Record<BuildStatus, readonly BuildStatus[]>> = {
  queued: ['building', 'bundled', 'in_review', 'released', 'failed', 'cancelled'],
  building: ['bundled', 'in_review', 'released', 'failed', 'cancelled'],
  in_review: ['released', 'failed', 'cancelled'],
  bundled: [],
  released: [],
  rejected: [],
  failed: [],
  cancelled: [],
};

/** Whether a build at `now` becomes `next`: false for what it is already, and for what lies behind it. */
export function mayFollow(now: BuildStatus, next: BuildStatus): boolean {
  return FOLLOWING[now].includes(next);
}

/** Whether nothing follows any more. */
export function isOver(status: BuildStatus): boolean {
  return FOLLOWING[status].length === 0;
}

/** Whether it is people who say how far a build is, as no build service has it. */
export function isByHand(build: { readonly status: BuildStatus; readonly handed_over_at: string | null }): boolean {
  return build.handed_over_at === null && BY_HAND.includes(build.status);
}

/** Whether something is under way that ends by itself. */
export function isUnderWay(build: { readonly status: BuildStatus; readonly handed_over_at: string | null }): boolean {
  return !isOver(build.status) && !isByHand(build);
}

/** Statuses from which a build may become `next`. */
export function statusesBefore(next: BuildStatus): BuildStatus[] {
  return BUILD_STATUSES.filter((status) => mayFollow(status, next));
}

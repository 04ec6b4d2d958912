import { invalid } from '../../engine/core/errors';

/** What says when an article is out. */
export interface Planned {
  readonly status?: unknown;
  /** ISO 8601. */
  readonly publish_at?: unknown;
}

/**
 * What a write makes of status and moment, to be put over what it says: what is published has a moment that has come, what is scheduled
 * one that will. `before` is what is stored; null of a new one.
 * @throws ApiError 422 at `publish_at`
 */
export function settle(given: Planned, before: Planned | null, now: Date): { status?: string; publish_at?: string } {
  const status = given.status ?? before?.status ?? 'draft';
  if (status === 'published' && before !== null && keepsMoment(given, before))
    return { publish_at: before.publish_at as string };
  const at = (given.publish_at === undefined ? before?.publish_at : given.publish_at) as string | null | undefined;
  const isTouched = before === null || isNew('status', given, before) || isNew('publish_at', given, before);
  if (status === 'draft' || !isTouched) return {};
  const hasCome = at != null && new Date(at) <= now;
  if (status === 'scheduled') {
    if (at == null) throw invalid({ publish_at: ['Say when it is to be published.'] });
    return hasCome ? { status: 'published' } : {};
  }
  if (hasCome) return {};
  // Who publishes what was planned for later has it out now; who writes a later moment means to schedule it.
  if (at != null && isNew('publish_at', given, before))
    throw invalid({ publish_at: ['This is still to come. Schedule the article, or leave the time empty.'] });
  return { publish_at: now.toISOString() };
}

/** Returns whether a write empties the moment of an article that is out and stays out. */
export function keepsMoment(given: Planned, before: Planned): boolean {
  const staysOut = before.status === 'published' && (given.status ?? 'published') === 'published';
  return staysOut && given.publish_at === null && before.publish_at != null;
}

function isNew(name: keyof Planned, given: Planned, before: Planned | null): boolean {
  if (given[name] === undefined) return false;
  const was = before?.[name] ?? null;
  if (name === 'publish_at' && given[name] !== null && was !== null)
    return new Date(String(given[name])).getTime() !== new Date(String(was)).getTime();
  return given[name] !== was;
}

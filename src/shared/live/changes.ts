import type { QueryKey } from '@tanstack/react-query';
import type { Plan } from '../../../engine/core/plan';

/** What happened to records of a resource since the last notice. Without ids: to so many that they are not named. */
export interface Change {
  readonly resource: string;
  readonly ids: ReadonlySet<number> | null;
}

/** A message `changed` of the server. */
interface ChangedMessage {
  resource: string;
  ids: number[];
}

export function parseChanged(event: string, data: unknown): Change | null {
  if (event !== 'changed') return null;
  const { resource, ids } = data as Partial<ChangedMessage>;
  return resource && ids ? { resource, ids: ids.length === 0 ? null : new Set(ids) } : null;
}

export interface ChangeCollector {
  add(change: Change): void;
  /** Sends what is collected as soon as it may: for when it may be sent again. */
  resume(): void;
  stop(): void;
}

/** What comes together is sent together, and no more often than this. */
const SETTLE_MS = 100;
const PACE_MS = 1_000;

/** Collects changes and tells them at most once a second, one per resource; not while `isPaused`. */
export function collectChanges({
  isPaused,
  onChanges,
}: {
  onChanges(changes: readonly Change[]): void;
  isPaused(): boolean;
}): ChangeCollector {
  const collected = new Map<string, Change>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;

  const tell = () => {
    timer = null;
    if (isPaused()) return;
    toldAt = performance.now();
    const changes = [...collected.values()];
    collected.clear();
    onChanges(changes);
  };
  const schedule = () => {
    if (timer || collected.size === 0) return;
    timer = setTimeout(tell, Math.max(SETTLE_MS, toldAt + PACE_MS - performance.now()));
  };
  return {
    add(change) {
      collected.set(change.resource, joined(collected.get(change.resource), change));
      schedule();
    },
    resume: schedule,
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}

function joined(before: Change | undefined, { resource, ids }: Change): Change {
  if (!before) return { resource, ids };
  return { resource, ids: before.ids && ids && new Set([...before.ids, ...ids]) };
}

interface QueryParams {
  id?: unknown;
  ids?: unknown;
  meta?: { include?: readonly string[] | string };
}

/**
 * Whether what a query of react-admin's, `[resource, method, params]`, has found may be another by a change.
 *
 * @param joined resources that each list of several joins
 */
export function isAffected(
  plan: Plan,
  [queried, method, params]: QueryKey,
  { resource, ids }: Change,
  joined: Readonly<Record<string, readonly string[]>> = {},
): boolean {
  if (typeof queried !== 'string') return false;
  if (joined[queried]?.includes(resource)) return true;
  const { id, ids: several, meta } = (params ?? {}) as QueryParams;
  if (queried === resource) {
    if (ids === null) return true;
    if (method === 'getOne') return ids.has(Number(id));
    return method !== 'getMany' || !Array.isArray(several) || several.some((one) => ids.has(Number(one)));
  }
  return includedIn(plan, queried, meta?.include).has(resource);
}

/** The resources whose records come along with those of another one. */
function includedIn(plan: Plan, queried: string, include: readonly string[] | string = []): Set<string> {
  const paths = typeof include === 'string' ? include.split(',') : include;
  const found = new Set<string>();
  for (const path of paths) {
    let at = queried;
    for (const name of path.split('.')) {
      const target = plan.resources.get(at)?.relations.get(name)?.target;
      if (!target) break;
      found.add(target);
      at = target;
    }
  }
  return found;
}

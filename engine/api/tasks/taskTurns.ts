import { sql } from 'kysely';
import { scopeColumn } from '../../core/tenancy';
import type { Engine, Row } from '../engine';

/** A task whose node does not renew its lease this long is taken by another. */
export const LEASE_SECONDS = 30;
/** Kinds that decide from the records of their tenant: the records must not change meanwhile, so a tenant has one such task in progress. */
const ONE_PER_TENANT = ['import'];
/** Advisory lock that lets one node at a time choose a task. */
const LOCK = 7_226_913_558;
/** Maximum number of remembered callers. */
const REMEMBERED = 200;

export interface ClaimedTask {
  readonly task: Row;
  /** Person or key that queued the task, or its tenant when the server queued it. */
  readonly caller: string;
}

/** Shares the places of this node between callers. Callers take turns, and none of them holds every place. */
export class TaskTurns {
  readonly #most: number;
  readonly #held = new Map<string, number>();
  /** Callers in the order of their last task, oldest first. */
  #served: string[] = [];

  /** @param places how many tasks run at a time; one of them is always left to another caller, where there are several */
  constructor(places: number) {
    this.#most = Math.max(1, places - 1);
  }

  /** Takes the oldest task of the caller who was served the longest ago. Null when nobody with a task may have a place. */
  async claim({ db, plan }: Engine): Promise<ClaimedTask | null> {
    const tenant = sql.ref(scopeColumn(plan.get('background_tasks').resource.tenancy) ?? '');
    const who = sql`case when jsonb_strip_nulls(coalesce(input -> 'actor', '{}')) = '{}' then 'tenant ' || coalesce(${tenant}::text, '')
      else jsonb_strip_nulls(input -> 'actor')::text end`;
    const full = [...this.#held].filter(([, count]) => count >= this.#most).map(([caller]) => caller);
    const isClaimable = sql`(status = 'queued' or (status = 'running' and leased_until < now()))`;
    const isExcluded = sql`kind = any(${ONE_PER_TENANT}::text[]) and exists (
      select from background_tasks other where other.kind = background_tasks.kind and other.status = 'running' and other.leased_until >= now()
        and other.${tenant} = background_tasks.${tenant})`;
    const claim = sql<Row & { caller: string }>`
      update background_tasks set status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()),
        leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), version = version + 1, updated_at = now()
      where id = (
        select id from background_tasks
        where ${isClaimable} and ${who} <> all(${full}::text[]) and not (${isExcluded})
        order by coalesce(array_position(${this.#served}::text[], ${who}), 0), id limit 1 for update skip locked)
      returning *, ${who} as caller`;
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      return claim.execute(tx);
    });
    const [found] = rows;
    if (!found) return null;
    const { caller, ...task } = found;
    this.#served = [...this.#served.filter((one) => one !== caller), caller].slice(-REMEMBERED);
    return { task, caller };
  }

  /** A task of the caller takes a place. @returns what gives the place back */
  hold(caller: string): () => void {
    this.#add(caller, 1);
    return () => this.#add(caller, -1);
  }

  #add(caller: string, by: number): void {
    const count = (this.#held.get(caller) ?? 0) + by;
    if (count > 0) this.#held.set(caller, count);
    else this.#held.delete(caller);
  }
}

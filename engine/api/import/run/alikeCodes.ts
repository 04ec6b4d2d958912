import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import { toCode } from '../../../fields/text/parseText';
import type { EngineDatabase } from '../../engine';
import type { Tenant } from '../rows/namedRecords';
import type { IdentityField } from './identity';

interface CodesOptions {
  resource: ResourcePlan;
  tenant: Tenant;
  /** Records made later are the import's own, whose codes the file has but once. */
  startedAt: Date;
}

/** Finds records by codes that nobody has just so, and somebody in another case or with zeros in front. What was there is read once. */
export class AlikeCodes {
  readonly #options: CodesOptions;
  readonly #known = new Map<string, Promise<Map<string, number[]>>>();

  constructor(options: CodesOptions) {
    this.#options = options;
  }

  async find(db: EngineDatabase, identity: IdentityField, codes: readonly string[]): Promise<number[]> {
    if (codes.length === 0) return [];
    const { name } = identity.field;
    const known = this.#known.get(name) ?? this.#read(db, name);
    this.#known.set(name, known);
    const ids = await known;
    return codes.flatMap((code) => ids.get(code) ?? []);
  }

  async #read(db: EngineDatabase, name: string): Promise<Map<string, number[]>> {
    const { resource, tenant, startedAt } = this.#options;
    const isLive = resource.resource.softDelete ? sql`deleted_at is null` : sql`true`;
    const found = await sql<{ id: number; code: string }>`
      select id, ${sql.ref(name)} as code from ${sql.table(resource.name)}
      where ${sql.ref(tenant.column)} = ${tenant.id} and ${isLive} and ${sql.ref(name)} is not null and created_at < ${startedAt}`.execute(
      db,
    );
    const ids = new Map<string, number[]>();
    for (const { id, code } of found.rows) {
      const key = toCode(code);
      const alike = ids.get(key);
      if (alike) alike.push(Number(id));
      else ids.set(key, [Number(id)]);
    }
    return ids;
  }
}

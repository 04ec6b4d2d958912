import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import type { Engine } from '../../engine';
import type { IdentityField } from './identity';

const FIRST_AFTER = 2_000;
const GROWTH = 4;

/**
 * Tells the database how many rows each tenant has while an import adds to them. A new tenant looks small until then: rows of
 * a chunk would be matched by reading all that were added before, longer with every chunk.
 */
export class FreshStatistics {
  readonly #run: StatisticsOptions;
  #added = 0;
  #next = FIRST_AFTER;

  constructor(run: StatisticsOptions) {
    this.#run = run;
  }

  /** After each chunk; looks at the table again when the import has grown fourfold. */
  async countWrites(added: number): Promise<void> {
    this.#added += added;
    if (this.#added < this.#next) return;
    this.#next = this.#added * GROWTH;
    const { engine, resource, tenant, matching } = this.#run;
    const looked = [...(matching.matchOn ? [matching.matchOn] : []), ...matching.unique];
    const names = new Set([tenant.column, ...looked.flatMap(({ field, scope }) => [field.name, ...scope])]);
    const columns = sql.join([...names].map((name) => sql.ref(name)));
    await sql`analyze ${sql.table(resource.name)} (${columns})`.execute(engine.db);
  }
}

interface StatisticsOptions {
  engine: Engine;
  resource: ResourcePlan;
  tenant: { readonly column: string };
  matching: { readonly matchOn: IdentityField | null; readonly unique: readonly IdentityField[] };
}

import { CompiledQuery } from 'kysely';
import type { Engine, EngineDatabase } from '../../../engine/api/engine';
import { listRecords } from '../../../engine/api/operations/readRecords';
import { SYSTEM } from '../../../engine/core/access/actor';
import type { ResourcePlan } from '../../../engine/core/plan';
import { parseQuery } from '../../../engine/core/query/parseQuery';

/** What the server did at one place of a plan. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

/** How the page of a list is found: the most rows of the resource that a step of its plan reads, and whether one goes through all there are. */
export function listSteps(engine: Engine) {
  const asked: CompiledQuery[] = [];
  const watching = { ...engine, db: watched(engine.db, (query) => asked.push(query)) };
  return {
    async of(resource: ResourcePlan, address: string): Promise<{ rows: number; isSequential: boolean }> {
      asked.length = 0;
      const query = parseQuery({ plan: engine.plan, resource, params: new URLSearchParams(address) });
      await listRecords({ engine: watching, actor: SYSTEM, resource, query });
      const [page] = asked;
      if (!page) throw new Error(`${address} was not asked for by a statement of its own.`);
      const { rows } = await engine.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${page.sql}`, [...page.parameters]),
      );
      const steps = flat(rows[0]?.['QUERY PLAN'][0].Plan).filter((step) => step['Relation Name'] === resource.name);
      const read = (step: Step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
      return {
        rows: Math.max(0, ...steps.map(read)),
        isSequential: steps.some((step) => step['Node Type'] === 'Seq Scan'),
      };
    },
  };
}

/** Statements that are kept are given to the database itself, the others to its executor. */
function watched(db: EngineDatabase, onQuery: (query: CompiledQuery) => void): EngineDatabase {
  const watching = <Target extends object>(target: Target, more: Readonly<Record<PropertyKey, unknown>> = {}): Target =>
    new Proxy(target, {
      get(_, key) {
        const value: unknown = more[key] ?? Reflect.get(target, key, target);
        if (typeof value !== 'function' || key in more) return value;
        if (key !== 'executeQuery') return value.bind(target);
        return (query: CompiledQuery, ...others: unknown[]) => {
          onQuery(query);
          return value.call(target, query, ...others);
        };
      },
    });
  return watching(db, { getExecutor: () => watching(db.getExecutor()) });
}

function flat(step: Step | undefined): Step[] {
  return step ? [step, ...(step.Plans ?? []).flatMap(flat)] : [];
}

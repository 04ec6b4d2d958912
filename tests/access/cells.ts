import { sql } from 'kysely';
import type { ResourcePlan } from '../../engine/core/plan';
import type { TestApp } from '../support/testApp';
import type { TestActor } from './actors';
import type { WorldRecord } from './world';

/** One square of the matrix: someone tries something, and one outcome is right. */
export interface Cell {
  readonly name: string;
  readonly expected: number;
  /** Gives the status of the answer. */
  run(): Promise<number>;
  /** Puts back what a permitted write changed. */
  restore?(): Promise<void>;
}

const AT_ONCE = 8;
let total = 0;

/** How many cells were asserted so far. */
export function cellCount(): number {
  return total;
}

export function countCells(count: number): void {
  total += count;
}

/** Runs cells and gives a line for each whose outcome is wrong. What is refused changes nothing, so that goes side by side. */
export async function wrongCells(cells: readonly Cell[]): Promise<string[]> {
  countCells(cells.length);
  const wrong: string[] = [];
  const runOne = async (cell: Cell): Promise<void> => {
    const status = await cell.run();
    if (status !== cell.expected) wrong.push(`${cell.name}: ${status}, not ${cell.expected}`);
    if (status < 300) await cell.restore?.();
  };
  const refused = cells.filter((cell) => cell.expected >= 400 || !cell.restore);
  for (let i = 0; i < refused.length; i += AT_ONCE) await Promise.all(refused.slice(i, i + AT_ONCE).map(runOne));
  for (const cell of cells) if (!refused.includes(cell)) await runOne(cell);
  return wrong.sort();
}

interface Undoable {
  test: TestApp;
  admin: TestActor;
  resource: ResourcePlan;
  record: WorldRecord;
}

/** A delete that is put back: by undoing it where that is possible, which must bring everything back that went with it. */
export function deletion(
  { test, admin, resource, record }: Undoable,
  send: () => ReturnType<TestApp['call']>,
): Pick<Cell, 'run' | 'restore'> {
  const table = sql.table(resource.name);
  let operation: unknown;
  let erased: unknown;
  return {
    async run() {
      if (!resource.resource.softDelete) {
        const found = await sql<{
          row: unknown;
        }>`select to_jsonb(t) as row from ${table} t where id = ${record.id}`.execute(test.db);
        erased = found.rows[0]?.row;
      }
      const answer = await send();
      operation = answer.headers['x-operation-id'];
      return answer.statusCode;
    },
    async restore() {
      if (!resource.resource.softDelete) {
        await sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${JSON.stringify(erased)}::jsonb)`.execute(
          test.db,
        );
        return;
      }
      const url = `/v1/admin/operations/${operation}/undo`;
      const undone = await test.call({ method: 'POST', url, token: admin.token });
      if (undone.statusCode !== 200) throw new Error(`${record.resource} ${record.id}: ${undone.body}`);
    },
  };
}

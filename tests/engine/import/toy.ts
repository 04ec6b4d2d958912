import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { type Engine, makeEngine, type ResourceServer, type Row } from '../../../engine/api/engine';
import { mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { makeChunkReader } from '../../../engine/api/import/rows/chunkReader';
import { type NamedLookup, namedLookup } from '../../../engine/api/import/rows/namedLookup';
import type { NamedRecords } from '../../../engine/api/import/rows/namedRecords';
import type { ChunkOutcome, ImportEnd } from '../../../engine/api/import/run/importRun';
import { matchFields, strategyOf, targetsOf } from '../../../engine/api/import/run/strategies';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import { SYSTEM } from '../../../engine/core/access/actor';
import { importKind } from '../../../engine/core/importKinds';
import { compileResources } from '../../../engine/core/plan';
import { defineResource, type Fields, type ImportMode, type Resource } from '../../../engine/core/resource';
import { defineTenancy } from '../../../engine/core/tenancy';
import { baseFields } from '../../../engine/fields/baseFields';
import { choice } from '../../../engine/fields/choice/choice.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';
import { createTestDatabase } from '../../support/testDatabase';

// A swimming club: no line of the engine knows of lockers, members or teams.
const tenancy = defineTenancy({ levels: { club: { resource: 'clubs', column: 'club_id' } }, identities: {} });
const base = {
  tenancy: { kind: 'below', level: 'club', column: 'club_id' },
  audited: false,
  softDelete: false,
} as const;
const clubs = defineResource({
  ...base,
  name: 'clubs',
  tenancy: { kind: 'tenant', level: 'club' },
  title: ['name'],
  defaultSort: ['name'],
  fields: { name: text({ required: true, sortable: true }) },
});
const ofClub = reference('clubs', { required: true, immutable: true, onDelete: 'cascade', section: false });
const teams = defineResource({
  ...base,
  name: 'teams',
  title: ['name'],
  defaultSort: ['name'],
  fields: { club_id: ofClub, name: text({ required: true, sortable: true }) },
});
const members = defineResource({
  ...base,
  name: 'members',
  title: ['name'],
  namedBy: ['number', 'code'],
  defaultSort: ['name'],
  fields: {
    club_id: ofClub,
    team_id: reference('teams', { aliases: ['Mannschaft'] }),
    number: text({ unique: ['team_id'], aliases: ['No.', 'Startnummer'], label: 'Cap number' }),
    code: text({ label: 'Card' }),
    name: text({ required: true, sortable: true }),
  },
});
export const lockers = defineResource({
  ...base,
  name: 'lockers',
  title: ['label'],
  defaultSort: ['label'],
  importing: {},
  fields: {
    club_id: ofClub,
    member_id: reference('members', { required: true, onDelete: 'cascade' }),
    label: text({ required: true, unique: ['club_id'], sortable: true }),
    colour: choice(['red', 'blue'], {}),
    status: choice(['free', 'used'], { required: true, default: 'free' }),
    key_number: text({ readOnly: true }),
  },
});
const imports = defineResource({
  ...base,
  name: 'imports',
  title: ['kind'],
  defaultSort: ['kind'],
  fields: {
    club_id: ofClub,
    kind: text({ required: true, sortable: true }),
    team_id: reference('teams'),
  },
});
export const toyResources: readonly ToyResource[] = [clubs, teams, members, lockers, imports];
export type ToyResource = Resource<string, Fields, 'club'>;
export const compileToy = (resources: readonly ToyResource[] = toyResources) =>
  compileResources({ tenancy, resources, baseFields });
export const toyPlan = compileToy();

export type Toy = Awaited<ReturnType<typeof openToy>>;

interface ToyRun {
  kind?: string;
  mode?: ImportMode;
  isDryRun?: boolean;
  presets?: Row;
  signal?: AbortSignal;
  onChunk?: (done: number) => Promise<void>;
}

/** The club in a database of its own: two teams, in which cap number 1 is worn twice. */
export async function openToy(servers: Readonly<Record<string, ResourceServer>> = {}, plan = toyPlan) {
  const database = await createTestDatabase({ isBare: true });
  const asked: string[] = [];
  const engine: Engine = makeEngine({ plan, db: database.db.withPlugin(noting(asked)), servers });
  for (const statement of createStatements(describePlan(plan))) await sql.raw(statement).execute(database.db);
  await sql`insert into clubs (name) values ('Otters')`.execute(database.db);
  await sql`insert into teams (club_id, name) values (1, 'Juniors'), (1, 'Masters')`.execute(database.db);
  await sql`
    insert into members (club_id, team_id, number, code, name) values
      (1, 1, '1', 'C1', 'Ada'), (1, 2, '1', 'C2', 'Bea'), (1, 1, '7', 'C3', 'Cem')`.execute(database.db);

  /** Imports a table whose first row names the columns. */
  const run = async ([columns = [], ...cells]: readonly string[][], o: ToyRun = {}) => {
    const kind = importKind(plan, o.kind ?? 'lockers');
    const tenant = { column: 'club_id', id: 1 };
    const targets = targetsOf(engine, kind);
    const names = new Map<string, NamedRecords>();
    const lookups = new Map<string, NamedLookup>();
    for (const field of targets.flatMap((target) => target.fields)) {
      if (!field.target) continue;
      const lookup = namedLookup({ engine, actor: SYSTEM, field, tenant });
      lookups.set(field.name, lookup);
      names.set(field.name, await lookup(cells.flat()));
    }
    const { mapping, warnings } = mapColumns({ targets, columns, samples: cells.slice(0, 20), names });
    asked.length = 0;
    const outcomes: ChunkOutcome[] = [];
    const presets = o.presets ?? {};
    const end: ImportEnd = await strategyOf(engine, kind).run({
      engine,
      actor: SYSTEM,
      resource: kind.resource,
      tenant,
      fileName: 'toy.csv',
      targets,
      columns,
      mapping,
      matchOn: matchFields(engine, kind).find((name) => Object.values(mapping).includes(name)) ?? null,
      mode: o.mode ?? kind.mode,
      isDryRun: o.isDryRun ?? false,
      presets,
      exclusive: kind.exclusive,
      rows: { [Symbol.asyncIterator]: () => rowsOf(cells) },
      openChunk: makeChunkReader({
        targets,
        columns,
        mapping,
        dateFormats: columns.map(() => null),
        lookups,
        defaults: presets,
      }),
      operationId: randomUUID(),
      journal: {
        done: 0,
        note: async (_tx, outcome) => void outcomes.push(outcome),
        settle: () => outcomes.reduce((sum, { processed }) => sum + processed, 0),
      },
      ...(o.onChunk && { onChunk: o.onChunk }),
      signal: o.signal,
    });
    const sum = (name: 'added' | 'updated' | 'unchanged') => outcomes.reduce((total, one) => total + one[name], 0);
    return {
      end,
      mapping,
      warnings,
      chunks: outcomes.length,
      counts: [sum('added'), sum('updated'), sum('unchanged')],
      errors: Object.fromEntries(outcomes.flatMap(({ failed }) => failed.map(({ line, errors }) => [line, errors]))),
      /** Statements that read members while rows were read. */
      lookedUp: asked.filter((statement) => /from "members"/.test(statement)).length,
    };
  };
  const stored = async () => {
    const found = await sql<{ label: string; member: string; colour: string | null; status: string }>`
      select l.label, m.name as member, l.colour, l.status from lockers l join members m on m.id = l.member_id order by l.label`.execute(
      database.db,
    );
    return found.rows.map(({ label, member, colour, status }) => [label, member, String(colour), status].join(' '));
  };
  return { engine, database, run, stored };
}

async function* rowsOf(cells: readonly string[][]) {
  for (const [i, row] of cells.entries()) yield { line: i + 2, cells: [...row] };
}

function noting(asked: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      asked.push(textOf(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The tables a statement written as text reads from. */
function textOf(node: object): string {
  return JSON.stringify(node).includes('"name":"members"') ? 'from "members"' : '';
}

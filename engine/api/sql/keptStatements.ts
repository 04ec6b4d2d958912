import type { CompiledQuery, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import type { ActingOn, EngineDatabase, Row } from '../engine';

/**
 * How the text of a statement begins that comes back with other values and is planned alike for all of them: a client that can, has
 * the server keep its plan.
 */
export const KEPT = '/* kept */ ';

/** Shapes that are remembered of one actor, and actors whose shapes are: what was asked for longest ago goes first. */
const MOST_SHAPES = 300;
const MOST_ACTORS = 300;

/** The place of a value that each use of a statement gives anew. */
class Given {
  constructor(
    readonly name: string,
    readonly isHidden = false,
    readonly isImplied = false,
  ) {}
}

/** A parameter that is given when the statement is run. */
export function given(name: string): RawBuilder<unknown> {
  return sql`${new Given(name)}`;
}

/**
 * The same in place of an operand, for what makes a parameter of whatever it gets. A hidden one is for statements that one plan is best
 * for: one made for a rare value would look cheaper than that, so that the server would plan for each value again. An implied one is of a
 * filter that another one says already.
 */
export function givenValue(name: string, { isHidden = false, isImplied = false } = {}): unknown {
  return new Given(name, isHidden, isImplied);
}

/** A condition that holds wherever the others do: the planner, who takes filters for independent, must not expect fewer rows for it. */
export function impliedSql(value: unknown, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return value instanceof Given && value.isImplied ? sql`case when ${condition} then true end` : condition;
}

/** SQL of an operand of a type, which planning knows nothing of where it is hidden. */
export function operandSql(value: unknown, type: RawBuilder<unknown>): RawBuilder<unknown> {
  const isHidden = value instanceof Given && value.isHidden;
  return isHidden ? sql`(select ${value}::${type})` : sql`${value}::${type}`;
}

/** Whether a value is such a place. */
export function isGivenLater(value: unknown): boolean {
  return value instanceof Given;
}

interface Kept {
  readonly query: CompiledQuery;
  readonly names: readonly (string | null)[];
  /** Uses of it that go together, as their first one made it. */
  together?: unknown;
}

type Shapes = Map<string, Kept>;

const shapesOfServers = new WeakMap<object, Map<string, Shapes>>();
const shapesOfActors = new WeakMap<Actor, { of: object; shapes: Shapes }>();

interface KeptStatement extends ActingOn {
  readonly db: EngineDatabase;
  /** What it is, apart from who asks: the same key always stands for the same text and the same constants. */
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether one plan is as good as another for all values; true unless it is said. */
  readonly isSteady?: boolean;
  build(): RawBuilder<unknown>;
}

/** Runs a statement that is built once for each actor and key, and then only gets its values. */
export async function runKept<Found = Row>({ values, ...shape }: KeptStatement): Promise<Found[]> {
  return runWith<Found>(shape.db, keptOf(shape), values);
}

/** What is kept of all uses of a statement that take their values together; made with a way to run it. */
export function keptTogether<Shared>(
  shape: Omit<KeptStatement, 'values'>,
  make: (run: (values: KeptStatement['values']) => Promise<Row[]>) => Shared,
): Shared {
  const kept = keptOf(shape);
  kept.together ??= make((values) => runWith<Row>(shape.db, kept, values));
  return kept.together as Shared;
}

async function runWith<Found>(db: EngineDatabase, kept: Kept, values: KeptStatement['values']): Promise<Found[]> {
  const { query, names } = kept;
  const parameters = names.map((name, i) => (name === null ? query.parameters[i] : values[name]));
  const { rows } = await db.executeQuery<Found>({ ...query, parameters } as CompiledQuery<Found>);
  return rows;
}

function keptOf({ engine, db, actor, resource, key, isSteady = true, build }: Omit<KeptStatement, 'values'>): Kept {
  const shapes = shapesOf(engine.servers, actor);
  const whole = `${resource.name} ${key}`;
  const known = shapes.get(whole);
  if (known) return known;
  const query = (isSteady ? sql`${sql.raw(KEPT)}${build()}` : build()).compile(db);
  const kept = { query, names: query.parameters.map((value) => (value instanceof Given ? value.name : null)) };
  remember(shapes, whole, kept, MOST_SHAPES);
  return kept;
}

/** An actor is made anew whenever its rights are looked up, and mostly says the same. */
function shapesOf(servers: object, actor: Actor): Shapes {
  const known = shapesOfActors.get(actor);
  if (known?.of === servers) return known.shapes;
  const byRights = shapesOfServers.get(servers) ?? new Map<string, Shapes>();
  shapesOfServers.set(servers, byRights);
  const rights = JSON.stringify([actor.identity, actor.seenAs, actor.actedBy, actor.isSuperAdmin, actor.grants]);
  const shapes = byRights.get(rights) ?? new Map();
  byRights.delete(rights);
  remember(byRights, rights, shapes, MOST_ACTORS);
  shapesOfActors.set(actor, { of: servers, shapes });
  return shapes;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.set(key, value);
  const oldest = map.size > most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import type { ImportIdentity } from '../../../core/resource';
import type { EngineDatabase, EngineTransaction, Row } from '../../engine';
import { AlikeCodes } from './alikeCodes';
import { isAnyThere } from './askedRows';
import { checkedChunks } from './checkedRows';
import { ContestedRecords, type RowMatch } from './contestedRecords';
import { type Decided, type Deciding, decideRows, isDecided } from './decideRows';
import { ExclusiveItems } from './exclusiveItems';
import { GatheredItems } from './gatheredItems';
import { type IdentityField, identityFields, lookupIn, uniqueItems } from './identity';
import type { ImportRun } from './importRun';
import { findItemTimes, type ItemTimes } from './itemTimes';
import { type FileContent, KnownPeople, scopesIn } from './knownPeople';
import { type MatchedRow, matchRows } from './matchRows';
import type { Carried } from './moveKeys';
import { TurnedNames } from './turnedNames';

/** An import with all that its rows are decided by. */
export interface Run extends Omit<ImportRun, 'identity'>, Deciding {
  readonly asksAbout: readonly string[];
  readonly identity: ImportIdentity | null;
  readonly identities: readonly IdentityField[];
  /** Fields within which its records are told apart. */
  readonly scopes: readonly string[];
  /** Those of them of which no two rows can have the same value. */
  readonly claimed: readonly IdentityField[];
  items: ExclusiveItems | null;
  /** When the records hold the items of the exclusive list; null where the file fills none, or none are shared. */
  times: ItemTimes | null;
  gathered: GatheredItems | null;
  addsUnnamed: boolean;
  /** All rows were matched before the first write. */
  isForeseen: boolean;
  /** Rows that were written ahead of their chunks; null until some are. */
  carried: Carried | null;
  turned: TurnedNames | null;
}

export function prepareRun(options: ImportRun): Run {
  const filled = filledFields(options);
  const { exclusive: list, resource, tenant, startedAt = new Date() } = options;
  const defaults = Object.fromEntries(Object.entries(options.presets).filter(([name]) => resource.fields.has(name)));
  const identities = identityFields(resource, filled);
  const everyIdentity = identityFields(resource, new Set(resource.fields.keys()));
  const first = identities.filter((identity) => identity.field.name === options.matchOn);
  const keys = [...first, ...identities.filter((one) => first.length > 0 && one.isUnique && !first.includes(one))];
  const scopes = [...new Set(everyIdentity.flatMap((identity) => identity.scope))];
  const unique = identities.filter((identity) => identity.isUnique);
  const isListed = list !== undefined && filled.has(list.field);
  const identity = options.identity?.fields.some((name) => filled.has(name) || options.compares?.includes(name))
    ? options.identity
    : null;
  const people = options.identity
    ? new KnownPeople({
        resource,
        tenant,
        identity: options.identity,
        keys: everyIdentity,
        defaults,
        startedAt,
        claimed: (tx) => recordsFound(run, tx),
        readFile: () => contentOfFile(run, everyIdentity),
        isGathering: options.gathers !== undefined,
        isUnattended: options.refusesOthers ?? false,
        areApart: (one, lookup) => run.times?.areApart(one[run.times.field], lookup(run.times.field)) ?? false,
      })
    : null;
  // Where the rows name people, and somebody can be asked.
  const mayTake = identity !== null && !options.refusesOthers;
  const run: Run = {
    ...options,
    asksAbout: (options.asksAbout ?? []).filter((name) => filled.has(name) || name in defaults),
    identity,
    defaults,
    identities,
    scopes,
    claimed: options.gathers === undefined ? identities : identities.filter(({ isMany }) => isMany),
    gathered: null,
    times: null,
    items:
      isListed || unique.length > 0
        ? new ExclusiveItems({
            list: isListed ? list : null,
            unique,
            resource,
            tenant,
            findPresent: mayTake ? (tx) => recordsPresent(run, tx) : null,
            settleAll: (tx) => settleAll(run, tx),
          })
        : null,
    fallbacks: { ...presetsOf(resource, filled), ...defaults, [tenant.column]: tenant.id },
    needed: resource.stored.filter(isNeeded),
    addsUnnamed: true,
    isForeseen: false,
    carried: null,
    turned: null,
    matching: {
      resource,
      tenant,
      // A question about a new owner names all that stays of the record.
      fields: options.identity?.owns
        ? resource.stored
        : fieldsToRead(
            resource,
            new Set([...filled, ...scopes, ...Object.keys(defaults), ...(options.identity?.fields ?? [])]),
          ),
      matchOn: keys[0] ?? null,
      keys,
      codes: new AlikeCodes({ resource, tenant, startedAt }),
      people,
      contested:
        options.gathers === undefined
          ? new ContestedRecords({
              resource,
              identity: options.identity ?? null,
              people,
              hasKeys: keys.length > 0,
              matchEach: (tx) => matchEach(run, tx),
              isResumed: options.journal.done > 0,
              isUnattended: options.refusesOthers ?? false,
            })
          : null,
      unique,
      defaults,
    },
  };
  const [given, family, ...further] = resource.resource.title;
  const isTurnable = given && family && further.length === 0 && filled.has(given) && filled.has(family);
  if (run.identity && isTurnable && !options.refusesOthers)
    run.turned = new TurnedNames({ title: [given, family], settleAll: (tx) => settleAll(run, tx) });
  const { gathers } = options;
  if (gathers !== undefined && filled.has(gathers))
    run.gathered = new GatheredItems({ field: gathers, matchAll: (tx) => matchAll(run, tx) });
  return run;
}

/** Reads when the records hold the items of the exclusive list, where the file fills it. */
export async function itemTimesOf({ exclusive: list, tenant, tx, engine, ...columns }: Run): Promise<ItemTimes | null> {
  return list && filledFields(columns).has(list.field) ? findItemTimes({ list, tenant }, tx ?? engine.db) : null;
}

/** The fields of its records that the columns fill. */
export function filledFields({ targets, mapping }: Pick<ImportRun, 'targets' | 'mapping'>): Set<string> {
  const mapped = new Set(Object.values(mapping));
  const used = targets.filter(({ isScope, name }) => !isScope && mapped.has(name));
  return new Set(used.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

/**
 * A file without a column of what people call a record by speaks of records that are there, unless there are none yet: a row that names none
 * of them would make one that nobody knows, beside the one that was meant.
 */
export async function mayAddUnnamed({
  engine,
  resource,
  tenant,
  matching,
  journal,
  ...columns
}: Run): Promise<boolean> {
  const filled = filledFields(columns);
  if (resource.resource.title.some((name) => filled.has(name)) || !matching.matchOn || journal.done > 0) return true;
  return !(await isAnyThere({ engine, resource, tenant }));
}

/** All rows that can be imported, as far as it is not for their exclusive items. */
async function* settleAll(run: Run, tx: EngineTransaction): AsyncGenerator<Decided[]> {
  for await (const rows of checkedChunks(run, tx)) {
    const decided = await decideRows(run, tx, rows);
    yield decided.filter(isDecided);
  }
}

/** Finds the records that rows of the file are about beyond doubt, an earlier attempt's among them. Reads the file once more. */
async function recordsFound(run: Run, db: EngineDatabase): Promise<Set<number>> {
  const pairs = await pairsOf(run, db);
  const found = new Set([...pairs.values()].map(({ id }) => id));
  for (const rows of [run.rows, ...(run.over ? [run.over] : [])])
    for await (const matches of matchAll({ ...run, rows }, db))
      for (const { row, record, by } of matches)
        if (by !== 'name' && by !== 'named' && by !== 'mark' && by !== 'moved' && !pairs.has(row.line))
          found.add(Number(record.id));
  return found;
}

/** Finds the records that rows of the file may be about, rows with errors among them. Reads the file once more. */
async function recordsPresent(run: Run, db: EngineDatabase): Promise<Set<number>> {
  const pairs = await pairsOf(run, db);
  const found = new Set([...pairs.values()].map(({ id }) => id));
  for await (const matches of matchAll(run, db, { withErrors: true }))
    for (const { row, record } of matches) if (!pairs.has(row.line)) found.add(Number(record.id));
  return found;
}

/** Returns the records of rows that find none by themselves, by line. */
async function pairsOf({ matching, refusesOthers }: Run, db: EngineDatabase): Promise<Pairs> {
  return refusesOthers || !matching.contested ? new Map() : (await matching.contested.owners(db)).pairs;
}

type Pairs = Awaited<ReturnType<ContestedRecords['owners']>>['pairs'];

/** Reads the unique values, the names and the scopes of all rows. */
async function contentOfFile(run: Run, keys: readonly IdentityField[]): Promise<FileContent> {
  const items = new Set<string>();
  const called = new Set<string>();
  const scopes = new Set<string>();
  for await (const rows of checkedChunks(run))
    for (const { values, isTitle } of rows) {
      if (isTitle) continue;
      const lookup = lookupIn(values, run.defaults);
      for (const item of uniqueItems(run.matching.unique, lookup)) items.add(item);
      scopes.add(scopesIn(keys, lookup));
      const person = run.identity?.keyOf(values) ?? null;
      if (person !== null) called.add(person);
    }
  return { items, called, scopes };
}

/** Yields each row that finds a record, chunk by chunk, before records are contested. */
async function* matchAll(
  run: Run,
  db: EngineDatabase,
  options?: { withErrors: boolean },
): AsyncGenerator<MatchedRow[]> {
  for await (const rows of matchEach(run, db, options))
    yield rows.flatMap(({ row, match }) =>
      'error' in match || !match.record ? [] : { row, record: match.record, by: match.by },
    );
}

/** Yields each row with what it finds, chunk by chunk, before records are contested. */
async function* matchEach(run: Run, db: EngineDatabase, { withErrors = false } = {}): AsyncGenerator<RowMatch[]> {
  for await (const rows of checkedChunks(run, db)) {
    const good = rows.filter((row) => (withErrors || row.errors.length === 0) && !row.isTitle);
    const matches = await matchRows({ ...run.matching, contested: null, db, rows: good, isPlain: true });
    yield good.flatMap((row, i) => (matches[i] ? [{ row, match: matches[i] }] : []));
  }
}

/** Columns that only some rows fill take their default in the others. */
export function presetsOf({ stored }: ResourcePlan, filled: ReadonlySet<string>): Row {
  const preset = stored.filter((field) => filled.has(field.name) && field.field.options.default !== undefined);
  return Object.fromEntries(preset.map((field) => [field.name, field.field.options.default]));
}

function fieldsToRead({ resource, stored }: ResourcePlan, names: ReadonlySet<string>): FieldPlan[] {
  return stored.filter(
    ({ name }) => names.has(name) || resource.title.includes(name) || resource.namedBy?.includes(name),
  );
}

function isNeeded({ field: { options } }: FieldPlan): boolean {
  return options.required === true && !options.readOnly && !options.filledByHook && options.default === undefined;
}

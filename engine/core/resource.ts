import type { AnyField, ColumnCells, ColumnTraits, Field, ImportContext } from './field';
import type { Issue } from './issue';
import type { JsonSchema } from './jsonSchema';
import type { Belonging } from './tenancy';

/** What a client can do with every resource, unless its declaration leaves some out. Files come in where it says how. */
const VERBS = ['list', 'read', 'create', 'update', 'delete', 'export', 'import'] as const;
export type Verb = (typeof VERBS)[number];

/** A column of an import file that fills several fields, such as a full name. */
export interface ImportColumn {
  readonly name: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly fills: readonly string[];
  /** Texts of the fields it fills; a field left out stays as it is. Those of further fields are used where no column of theirs says otherwise. */
  split(text: string, context: ImportContext): Readonly<Record<string, string>>;
  /** What its cells look like; with a letter in them when left out. */
  readonly pattern?: RegExp;
  /**
   * Which column of the same fields its cells are of, and a sentence where a person should look; null where this one will do. The names of
   * all columns tell the file's language.
   */
  settle?(
    cells: readonly string[],
    headings?: string,
  ): { readonly column: string; readonly said: string | null } | null;
  /** A text that each column of the same fields splits into these parts. */
  write?(parts: Readonly<Record<string, string>>): string;
  /** What `split` is to know of the column that a cell is in. */
  traitsOf?(column: ColumnCells): ColumnTraits;
  /**
   * The field whose column it takes the place of where no column fills the others, and the cells of that one say them: which cell shows it,
   * or null where they do not.
   */
  readonly alsoSays?: { readonly field: string; exampleIn(cells: readonly string[]): string | null };
  /** It may stand beside columns of its fields, and fills what these leave empty in a row. */
  readonly completes?: true;
  /**
   * Field whose column names it shares. Of several columns with such a name, those whose cells match the pattern complete the one whose cells do
   * not: years of birth beside birth dates.
   */
  readonly sharesNamesOf?: string;
  /** How many years earlier a date may be that it gives as a year alone; none when left out. */
  readonly yearsBefore?: number;
  /** Returns an issue where a completing column contradicts the other columns, whose values the import stores. */
  contradicts?(text: string, values: Readonly<Record<string, unknown>>, context: ImportContext): Issue | null;
  /** Tells how a completing column fits the values of the other columns; null where its cell cannot tell. */
  fits?(
    text: string,
    values: Readonly<Record<string, unknown>>,
    context: ImportContext,
  ): { readonly isExact: boolean; readonly isByYear: boolean } | null;
  /** The field whose column it takes the place of where rows are of several people, and no other column says what they are called. */
  readonly forSeveral?: string;
}

/** A column of an import file whose text stands in front of what another one says of a field, or behind it: "van den" of "van den Berg". */
interface ImportAffix {
  readonly name: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly field: string;
  readonly place: 'before' | 'after';
}

/** Columns of an import file that say one field together, where all of them are there: day, month and year of a date. */
export interface ImportJoined {
  readonly field: string;
  readonly parts: readonly ImportPart[];
  /** The text of the field, of a cell for each part. */
  join(cells: readonly string[]): string;
  /** As `join` writes dates. */
  readonly format?: string;
}

interface ImportPart {
  readonly name: string;
  readonly label: string;
  /** Names that mean it beside those of the other parts: alone they may mean anything. */
  readonly aliases: readonly string[];
  /** What its cells look like. */
  readonly pattern: RegExp;
}

export type ImportMode = 'add' | 'update' | 'add_or_update';

/** A list of which each item belongs to one record of the tenant. */
export interface ExclusiveList {
  readonly field: string;
  /** Fields of the holder that refusals name. */
  readonly named: readonly string[];
  /**
   * Records may hold the same item at different times: when the records that `field` refers to begin (`at`, an instant) at least `apartMs`
   * from each other.
   */
  readonly sharedOverTime?: {
    readonly field: string;
    readonly resource: string;
    readonly at: string;
    readonly apartMs: number;
  };
  /** Why a row is refused that takes an item from the record that holds it. */
  refusal(taken: { item: string; holder: Readonly<Record<string, unknown>>; isHolderRefused: boolean }): string;
  /** Tells that what came in under an item goes to the record that gets it: `name` is the record's title. */
  handOver?(given: { item: string; uses: number; name: string }): string;
}

/** Who or what a record is, whatever number it goes by. */
export interface ImportIdentity {
  /** Fields that say it. */
  readonly fields: readonly string[];
  /** What is alike for the same, by which rows find records they know no number of; null where the values say too little. */
  keyOf(values: Readonly<Record<string, unknown>>): string | null;
  /** Whether two with the same key are one beyond doubt. */
  isSure(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  /** False where the values are clearly of two. */
  isSame(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  /**
   * Whether a row shows that it is about the person of a record. Any other row that changes who a record is about makes another of it:
   * someone is asked, and the record keeps no value of the former person.
   */
  isConfirmed(record: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): boolean;
  /** Puts those together that may be one under different keys; null where the values say too little. */
  nearKeyOf(values: Readonly<Record<string, unknown>>): string | null;
  /** Whether two of those are like enough that none is added beside the other without a question. */
  isNear(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  /** The same of two that are entered for the same, where less in common is enough to ask. */
  isAkin(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  /** Whether two with the same key, neither clearly another, share besides what hardly two of one name do. */
  isLikely(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  /** Whether two with the same key contradict each other in nothing that both say: entered for the same, they may be one under two numbers. */
  isConsistent?(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  /** Whether two with the same key that are entered for different things can be one: nothing personal that both say contradicts. */
  mayBeOne?(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  /** Ranks how surely two with the same key are one, 0 for the surest; null where they contradict each other. */
  rank?(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number | null;
  /** Whether two with a common rename key, and different keys, may be one. */
  mayBeRenamed?(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean;
  renameKeysOf?(values: Readonly<Record<string, unknown>>): readonly string[];
  /** Fields besides those above by which they may differ, or are likely one. */
  readonly hints?: readonly string[];
  /** Those of them, or others, of which two rows of a file with one name and one day are about one. */
  readonly marks?: readonly string[];
  /**
   * Further fields that belong to the person. A row that makes another of a record resets those which it does not fill; a head of a unit
   * only where a person set it. All other fields belong to the entry and stay.
   */
  readonly owns?: readonly string[];
}

/** What files of a kind may do with records. */
interface ImportVariant {
  /** Fields that can match a row to an existing record, the preferred first; the unique ones when left out. */
  readonly matchOn?: readonly string[];
  /** Fields that may be filled; all that can be imported when left out. */
  readonly only?: readonly string[];
  /** Fields it does not fill, whose columns say whom a row means: one that means another than it finds is asked about, one that has nothing else is found by it. */
  readonly compares?: readonly string[];
  /** A list of which each row about a record brings a part: where rows only change what is there, several of one make it up together. */
  readonly gathers?: string;
  /** What happens with rows unless somebody says otherwise. Default `add_or_update`. */
  readonly mode?: ImportMode;
  /** What its rows are called, as in "Import chip codes"; the resource's name when left out. */
  readonly noun?: string;
  /** Where its wizard is: a resource, and the address below its list. Default `{name}/import`. */
  readonly page?: string;
}

/** How records of the resource are read from files. */
interface ImportPlan extends ImportVariant {
  /** What its files are called in calls; the resource's name when left out. */
  readonly kind?: string;
  readonly columns?: readonly ImportColumn[];
  readonly affixes?: readonly ImportAffix[];
  readonly joined?: readonly ImportJoined[];
  /** What titles above rows say of them. */
  readonly titles?: {
    /** Choices that they may name, as "10 km women" does. */
    readonly say: readonly string[];
    /** Words beside these that say nothing, in small letters without accents. */
    readonly idle?: readonly string[];
    /** What stands in place of a name where a row is kept for somebody: a whole cell in small letters without accents. */
    readonly spare?: RegExp;
    /** How a line about officials or about the list itself begins, in small letters without accents. */
    readonly notes?: RegExp;
  };
  readonly exclusive?: ExclusiveList;
  /**
   * Fields that records are known by to what already came in about them. Before a row changes one of them in a record that the server's
   * half counts uses of (`importUses`), somebody is asked.
   */
  readonly asksAbout?: readonly string[];
  /** What a complete record has, each by fields of which one is enough: imports count the new records that lack it, by the first field. */
  readonly expects?: readonly (readonly string[])[];
  readonly identity?: ImportIdentity;
  /** `server`: a row is no record of its own; the server's half of the resource says what columns there are and what rows become. */
  readonly strategy?: 'server';
  /** Further resources that rows become records of, which the right to import is asked for too. */
  readonly also?: readonly string[];
  /** Fields of the import itself that speak for rows which say nothing of them, besides those that the columns ask for. */
  readonly presets?: readonly string[];
  /** Those of them without which no row can be read, unless a column says them, each with the sentence that says so. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Further kinds of files of the same records. */
  readonly variants?: Readonly<Record<string, ImportVariant>>;
}

/** Fields that only make sense together, such as a state and its reason. */
export interface FieldUnit {
  /** Names the unit, and decides whether two records have the same one. */
  readonly head: string;
  readonly others: readonly string[];
  /** Fields with a value where a person set the unit. Left out, the head does. */
  readonly setWith?: readonly string[];
}

/** A section of the form, in order. */
interface Section {
  readonly name: string;
  /** A sentence that says what the section is for. */
  readonly why?: string;
}

/** The other end of a reference. */
interface Collection {
  readonly resource: string;
  /** The reference field over there. */
  readonly by: string;
}

/**
 * What roles may do with the records, by the role's name: verbs, those of fields that need more with their middle part
 * (`contact.read`), `*` for all there are, none where it is withheld.
 */
export type Grants = Readonly<Record<string, readonly string[]>>;

export type Fields = Readonly<Record<string, AnyField>>;

/** Columns of an index. Rows whose last column is empty are left out. */
export type DeclaredIndex = readonly string[] | SparseIndex | ListIndex | SearchIndex;

/** For a list that is asked for often: of the records that are equal in these columns, in the order of a sortable field. */
export interface ListIndex {
  readonly equal: readonly string[];
  readonly sortedBy: string;
}

/** Finds the records of a tenant, which this column names, by any three letters of what they are searched by. */
export interface SearchIndex {
  readonly searchedWithin: string;
}

export interface SparseIndex {
  readonly columns: readonly string[];
  /** Choices of one of the columns that most rows have: they are left out, as a list of them is soon found in any order. */
  readonly except: { readonly column: string; readonly values: readonly string[] };
}

export interface ResourceOptions<Name extends string, F extends Fields, Level extends string, Other extends string> {
  /** Plural, snake_case: the table, the address and the permission prefix. */
  readonly name: Name;
  readonly tenancy: Belonging<Level, Other>;
  readonly fields: F;
  /** Speaks of every role of the product; left out where `permission` is another resource's. */
  readonly grants?: Grants;
  /**
   * What a person calls a record: fields joined by a space, the first that are not empty. A required text among them is shown, sortable
   * and searchable unless it says otherwise.
   */
  readonly title: readonly string[];
  /** Fields that files and pickers tell its records apart by, the surest first, such as a bib; the title when left out. */
  readonly namedBy?: readonly string[];
  /**
   * What its names mean in files, where the same is written otherwise ("10K", "10 km"): a record is found by that where no name is alike,
   * and it is the only one. Texts are equal, numbers nearly.
   */
  readonly alike?: {
    /** Fields that say it too. */
    readonly fields: readonly string[];
    meaningOf(name: string): string | number | null;
    /** All that a text means beside other words: where it is one thing, and of one record, that is proposed. */
    meaningsIn?(text: string): readonly (string | number)[];
    meaningsOf(record: Readonly<Record<string, unknown>>): readonly (string | number | null)[];
  };
  /** What creating one takes besides its fields; the server's half, whose `create` it is for, reads it. */
  readonly createdWith?: Readonly<Record<string, JsonSchema>>;
  /** What a PATCH of one takes besides its fields, likewise, for its `update`. */
  readonly updatedWith?: Readonly<Record<string, JsonSchema>>;
  /** The field that says how a record stands: its chip stands beside the title. */
  readonly status?: string;
  /** Merging two records takes the fields of a unit from the same record. */
  readonly units?: readonly FieldUnit[];
  /** The field that says why it was made: Activity tells it beside the name. */
  readonly why?: string;
  /** The fields that say whom it is about, the first with a value: Activity tells that beside the name. */
  readonly whom?: readonly string[];
  /** Fields besides it that nothing but steps of their own change, such as a lock: histories and activity name the step. */
  readonly steps?: readonly string[];
  /** The field with the name of whom such a step was for, of what the audit is told alone: empty where it was for all. */
  readonly stepsFor?: string;
  /** Order of a list that asks for none, e.g. `['-start_date', 'name']`; the title when left out. */
  readonly defaultSort?: readonly string[];
  readonly sections?: readonly Section[];
  readonly verbs?: readonly Verb[];
  readonly importing?: ImportPlan;
  /** Records of other resources that point here, includable by name: `{ races: { resource: 'races', by: 'event_id' } }`. */
  readonly collections?: Readonly<Record<string, Collection>>;
  /** Permission prefix where it is not the name. */
  readonly permission?: string;
  /** Deleted rows stay and can be restored. Default true. */
  readonly softDelete?: boolean;
  /** What else is lost with some of its records, which is told before they are deleted: names of which the server's half has the SQL. */
  readonly deleteWarnings?: readonly string[];
  /** Records leave no trace in the audit (high-volume or private records). Default true. */
  readonly audited?: boolean;
  /** Not audited, but the audit is told of some of what is done to its records. */
  readonly isTold?: boolean;
  /**
   * They come along when the tenant they are below is duplicated: the part of it that people choose, fields that start anew, and the keys of
   * JSON fields that hold instants, which move with all others.
   */
  readonly copying?: {
    readonly part: string;
    readonly without?: readonly string[];
    readonly instantsIn?: Readonly<Record<string, readonly string[]>>;
  };
  /** Records with a value there stand aside: lists, exports and writes by filter leave them out unless they filter by it or by id. */
  readonly aside?: string;
  /** Everyone with the permission writes them under a closed tenant too: what people say about it, say. Default false. */
  readonly staysOpen?: boolean;
  /** Rows come by the hundred thousand: each is spared the indexes for the orders by time of change, and by id where that is not its own. Default false. */
  readonly bulky?: boolean;
  /**
   * Records are changed one by one, all day: no index has the time of the last change, so that a change of fields that no index has writes
   * none. A list in that order reads all there are. Default false.
   */
  readonly changesOften?: boolean;
  /** Indexes besides those that fields ask for. */
  readonly indexes?: readonly DeclaredIndex[];
  /**
   * Columns that are not written all day: how many records have certain values of them is remembered until somebody writes one of these.
   * Triggers note that, whoever it is; a migration has what `moveTriggersSql` gives.
   */
  readonly countedBy?: readonly string[];
}

/** A resource as declared: the single source of its table, routes, screens and documents. */
export interface Resource<Name extends string = string, F extends Fields = Fields, Level extends string = string>
  extends ResourceOptions<Name, F, Level, Level> {
  readonly defaultSort: readonly string[];
  readonly verbs: readonly Verb[];
  readonly permission: string;
  readonly softDelete: boolean;
  readonly audited: boolean;
}

export type AnyResource = Resource<string, Fields>;

/** Declares an entity. Mistakes that need the other declarations are found by `compileResources`. */
export function defineResource<
  const Name extends string,
  const F extends Fields,
  const Level extends string = never,
  const Other extends string = never,
>(
  options: ResourceOptions<Name, F, Level, Other> & {
    readonly title: readonly (keyof F & string)[];
    readonly status?: keyof F & string;
    readonly why?: keyof F & string;
    readonly whom?: readonly (keyof F & string)[];
    readonly steps?: readonly (keyof F & string)[];
    readonly aside?: keyof F & string;
    readonly units?: readonly {
      readonly head: keyof F & string;
      readonly others: readonly (keyof F & string)[];
      readonly setWith?: readonly (keyof F & string)[];
    }[];
    readonly namedBy?: readonly (keyof F & string)[];
  },
): Resource<Name, F, Level | Other> {
  return Object.freeze({
    ...options,
    tenancy: options.tenancy as Belonging<Level | Other>,
    fields: foundByTitle(options.fields, options.title),
    defaultSort: options.defaultSort ?? options.title,
    verbs: options.verbs ?? VERBS.filter((verb) => verb !== 'import' || options.importing),
    permission: options.permission ?? options.name,
    softDelete: options.softDelete ?? true,
    audited: options.audited ?? true,
  });
}

/** What people write to call a record by, they look for, sort by and see in lists. */
function foundByTitle<F extends Fields>(fields: F, title: readonly string[]): F {
  const named = Object.entries<AnyField>(fields).map(([name, field]) => {
    const { type, options } = field;
    const isWritten = options.required && !options.readOnly && !options.read && type.searchText;
    if (!title.includes(name) || !isWritten) return [name, field];
    return [name, { type, options: { sortable: true, searchable: true, column: 'shown', ...options } }];
  });
  return Object.fromEntries(named) as F;
}

/** Fields that every record has, whatever it is. Instants are ISO 8601 UTC with milliseconds. */
type BaseRecord = {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
};

type ValueOf<F> = F extends Field<infer Value, infer _Options> ? Value : never;
type OptionsOf<F> = F extends { readonly options: infer Options } ? Options : never;
type IsNotNull<F> =
  OptionsOf<F> extends { readonly required: true }
    ? true
    : OptionsOf<F> extends { readonly default: unknown }
      ? undefined extends OptionsOf<F>['default']
        ? false
        : true
      : false;
type IsHidden<F> = OptionsOf<F> extends { readonly writeOnly: true } ? true : false;
type IsWritable<F> = OptionsOf<F> extends { readonly readOnly: true } ? false : true;
type IsNeeded<F> =
  OptionsOf<F> extends { readonly required: true }
    ? OptionsOf<F> extends { readonly default: unknown }
      ? undefined extends OptionsOf<F>['default']
        ? true
        : false
      : true
    : false;

type FieldsOf<R> = R extends Resource<string, infer F> ? F : never;

/** A record as the API gives it out. */
export type RecordOf<R extends { fields: Fields }> = BaseRecord & {
  readonly [K in keyof FieldsOf<R> as IsHidden<FieldsOf<R>[K]> extends true ? never : K]: IsNotNull<
    FieldsOf<R>[K]
  > extends true
    ? ValueOf<FieldsOf<R>[K]>
    : ValueOf<FieldsOf<R>[K]> | null;
};

type WritableKeys<F> = { [K in keyof F]: IsWritable<F[K]> extends true ? K : never }[keyof F];

/** What PATCH takes. */
export type PatchOf<R extends { fields: Fields }> = {
  [K in WritableKeys<FieldsOf<R>>]?: IsNotNull<FieldsOf<R>[K]> extends true
    ? ValueOf<FieldsOf<R>[K]>
    : ValueOf<FieldsOf<R>[K]> | null;
};

type NeededKeys<F> = {
  [K in keyof F]: IsWritable<F[K]> extends true ? (IsNeeded<F[K]> extends true ? K : never) : never;
}[keyof F];

/** What POST takes: what is required and has no default must be there. */
export type CreateOf<R extends { fields: Fields }> = PatchOf<R> & {
  [K in NeededKeys<FieldsOf<R>>]: ValueOf<FieldsOf<R>[K]>;
};

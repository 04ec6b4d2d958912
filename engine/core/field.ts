import type { Issue, Parsed } from './issue';
import type { JsonSchema } from './jsonSchema';
import type { Rule } from './rules/rule';

/** Operators of the query language. Which of them a field has comes from its type. */
export const OPERATORS = ['eq', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte', 'contains', 'starts', 'empty'] as const;
export type Operator = (typeof OPERATORS)[number];

/** What a cell of an import file is read with: what was detected or chosen for the whole file. */
export interface ImportContext {
  /** Format of the column's dates, e.g. `DD/MM/YYYY`. */
  readonly dateFormat?: string;
  /** Times, `HH:MM:SS`, behind the column's dates that are the beginning of the next day. */
  readonly dayBegins?: ReadonlySet<string>;
  /** The zone that instants without one are in. */
  readonly timeZone?: string;
  /** By the cell, folded: the word that it stands for in its column. */
  readonly words?: ReadonlyMap<string, string>;
  /** The day, `YYYY-MM-DD`, that ages are of. */
  readonly day?: string;
  /** The name of the column, which may say the unit of its values. */
  readonly heading?: string;
  /** The names of the file's columns, which tell its language. */
  readonly headings?: string;
  /** What all cells of the column together tell of each, as `traitsOf` has found. */
  readonly traits?: ReadonlySet<string>;
  /** An export of this product wrote the file: texts are as they are stored. */
  readonly isExported?: true;
}

/** A column of an import file as a whole. */
export interface ColumnCells {
  /** As far as the file was looked at, those that say nothing left out. */
  readonly cells: readonly string[];
  /** The names of all columns. */
  readonly headings: string;
  /** Names of the fields that columns fill. */
  readonly filled: ReadonlySet<string>;
}

/** What only all cells of a column together tell of each of them, in words of the field's own, and a sentence where a person should know. */
export interface ColumnTraits {
  readonly traits: readonly string[];
  readonly said?: string;
}

/**
 * A kind of value: how it is read from outside, stored, compared, filtered, imported and exported. One folder of
 * `engine/fields` each; nothing elsewhere asks for the type's name. `Value` is the JSON form on the wire, never null.
 */
export interface FieldType<Value = unknown, Options = object> {
  readonly name: string;
  /** The SQL type of its column; null for what has no column of its own. */
  column(options: Options): string | null;
  /** The schema of a non-null value on the wire. */
  jsonSchema(options: Options): JsonSchema;
  /** Two or more values that fit, as documents and tests show them; none for references, as those are to be looked up. */
  samples(options: Options): readonly Value[];
  /** Reads a non-null value of a JSON body or of a form. Normalises (trims, lower-cases) where the type says so. */
  parse(input: unknown, options: Options): Parsed<Value>;
  /** How a PATCH sets parts of a value; null where it replaces the whole value. */
  inParts?(options: Options): ValueParts | null;
  /** Operators that make sense, the most useful first: it is the one a filter starts with. */
  operators(options: Options): readonly Operator[];
  /** Reads the operand of a filter from the address. */
  parseOperand(text: string, operator: Operator, options: Options): Parsed<unknown>;
  /** The order that `sort` and lt/gt use, and zero where `eq` holds. */
  compare(a: Value, b: Value, options: Options): number;
  /** Values are more or less than others, not later or earlier. */
  readonly isAmount?: true;
  /** The SQL expression to order and compare by, given the column's expression; the column itself when left out. */
  orderSql?(column: string, options: Options): string;
  /** Folded text that `contains` and `starts` look in; null where the type has neither. */
  searchText?(value: Value, options: Options): string;
  /** The SQL of the same; must equal `searchText` under `fold_text`. */
  searchSql?(column: string, options: Options): string;
  /**
   * SQL of what histories tell of a value that is too large to be told, given the expression of its JSON, which is an object; the cell
   * shows that too. The audit keeps the value, which undo sets back.
   */
  historySql?(value: string): string;
  /** Bytes that a value may come to in a body, where that is more than bodies as a rule may hold. */
  readonly largest?: number;
  /** Reads a cell of an import file. Empty cells never get here. */
  fromText(text: string, options: Options, context: ImportContext): Parsed<Value>;
  /** The cell of an export; `fromText` reads it back to the same value. */
  toText(value: Value, options: Options): string;
  /** Its text is a length of time: a spreadsheet can add such cells up, and shows them as times. */
  readonly isLengthOfTime?: true;
  /** For references: the resource(s) it points to. */
  target?(options: Options): string;
  /** For references: what `include` calls the record, where it is not what the field's name says. */
  as?(options: Options): string | undefined;
  /** For references: whether a value is many ids. */
  readonly isToMany?: boolean;
  /** For references: fields of this record whose values the target has too. */
  within?(options: Options): readonly string[] | undefined;
  /** For references: values that the target has, by field. */
  having?(options: Options): Readonly<Record<string, string>> | undefined;
  /** For references: searchable fields of the target by which a search finds this record too. */
  searchedBy?(options: Options): readonly string[] | undefined;
  /** For references: whether forms search the target by name and add to it. */
  isCategory?(options: Options): boolean;
  /** References within its values, where it is none itself. */
  heldReferences?(options: Options): readonly HeldReference[];
  /** SQL of the ids of uploaded files that are shown in the texts of a column: a set; null where none can be. */
  picturesSql?(column: string, options: Options): string | null;
  /** For references: what the record pointed to must be, besides being there; null where anything will do. */
  targetCheck?(options: Options): TargetCheck | null;
}

/** A value that a PATCH merges by key: null removes a key. */
export interface ValueParts {
  /** The schema of the given parts. */
  readonly schema: JsonSchema;
  /** Reads the given parts. */
  parse(input: unknown): Parsed<unknown>;
  /** Returns the stored value with the given parts. */
  merge(stored: unknown, given: unknown): unknown;
  /** Returns the parts that turn one value into the other. */
  change(from: unknown, to: unknown): unknown;
}

/** An id somewhere in a JSON value. */
export interface HeldReference {
  /** Where, as an SQL/JSON path: `$.logo`, `$.slides[*].image`. */
  readonly path: string;
  /** The resource it points to. */
  readonly target: string;
}

/** What a reference asks of the record it points to. */
interface TargetCheck {
  /** Columns of the target that it looks at. */
  readonly columns: readonly string[];
  check(target: Readonly<Record<string, unknown>>): Issue | null;
}

/** Where a field stands in the grid: shown from the start, or not a column at all; else the columns chooser offers it. */
type ColumnPlace = 'shown' | 'never';

/** The part of a cell that says the value, empty where none does, and what else stands there that nothing becomes of. */
export interface CellText {
  readonly text: string;
  readonly rest?: string;
  /** Texts of other fields that stand in the cell as well: used where no column of theirs says otherwise. */
  readonly says?: Readonly<Record<string, string>>;
  /** Why the text is none of the values, where that can be told. */
  readonly refused?: Issue;
}

/** What every field can say about itself, whatever its type. */
export interface CommonOptions<Value> {
  /** Not null, and needed at creation unless there is a default. */
  readonly required?: boolean;
  /** Value where none is given; makes the field not null. */
  readonly default?: Value;
  /** The resource's `beforeWrite` says what new records that give none get, in place of `default`. */
  readonly filledByHook?: boolean;
  /** Computed by the server; never written by a client. */
  readonly readOnly?: boolean;
  /** With `readOnly`: the server's half works it out from what else the record holds, so that undo sets it back along with that. */
  readonly derived?: boolean;
  /** Given out with a single record, or where `include` names it; lists stay quick without it. */
  readonly detailOnly?: boolean;
  /** Set at creation only. */
  readonly immutable?: boolean;
  /** Taken in, never given out (passwords, secrets). */
  readonly writeOnly?: boolean;
  /** Kept encrypted: secrets that the product has to use itself, so that a copy of the database gives none away. With `writeOnly`. */
  readonly sealed?: boolean;
  /** Values that fit, where those of the type do not, as a text with a pattern needs them. */
  readonly examples?: readonly Value[];
  /** No second live record with the same value, within the columns named (none: anywhere). */
  readonly unique?: readonly string[];
  /** What must hold besides what its type asks for; run on the parsed value, the first issue counts. */
  readonly rules?: readonly Rule[];
  /** Fields of the same kind whose value this one may not lie before, or after, in the order of that kind. */
  readonly notBefore?: string;
  readonly notAfter?: string;
  /** Sortable in the grid; its index is generated with the table. */
  readonly sortable?: boolean;
  /** False where sorting has to do without an index, because the column changes so often. */
  readonly sortIndex?: boolean;
  /** Not offered as a filter when false. */
  readonly filterable?: boolean;
  /** Part of what `q` searches. */
  readonly searchable?: boolean;
  /** Other names of its column in import files, any language; compared folded, without punctuation. */
  readonly aliases?: readonly string[];
  /** Names that mean it in a file that has one of the others too, and something else elsewhere. */
  readonly aliasesBeside?: readonly { readonly aliases: readonly string[]; readonly others: readonly string[] }[];
  /** Whether columns of import files can fill it; as a rule what forms have, and what has aliases. */
  readonly importable?: boolean;
  /** No heading alone maps a column of an import file to it: a person chooses it once in each tenant. An export of this product still reads back. */
  readonly isOffered?: boolean;
  /** What stands in cells of import files where there is no value. */
  readonly blank?: RegExp;
  /** A heading in import files that means something else in another language, and cells that speak for that. */
  readonly doubtful?: { readonly heading: RegExp; readonly cells: RegExp };
  /** What a cell of an import file says of it, where people write more than the value: "Nr. 12", "12 (VIP)". */
  cellOf?(text: string, context?: ImportContext): CellText;
  /** Returns an issue that a person should check about an imported value. The import stores the value all the same. */
  doubtOf?(value: unknown, context: ImportContext): Issue | null;
  /** Returns the parts of a cell that no field takes, such as a title. The import lists each part once for all rows. */
  leftOutOf?(text: string, context: ImportContext): string | null;
  /** What `cellOf` is to know of the column that a cell is in. */
  traitsOf?(column: ColumnCells): ColumnTraits;
  /** Default label where the humanised name will not do. */
  readonly label?: string;
  /** A short sentence under the input. */
  readonly help?: string;
  readonly column?: ColumnPlace;
  /** Section of the form; the resource's first section when left out, `false` to keep it off forms. */
  readonly section?: string | false;
  /** Forms show it only while another field has one of these values, or while it holds something else than its default. */
  readonly shownFor?: { readonly field: string; readonly values: readonly string[] };
  /** Permission needed to read it (and to filter, sort, search, include, export it), besides the resource's own. */
  readonly read?: string;
  /** Permission needed to write it, besides the resource's own. */
  readonly write?: string;
  /** Offered in bulk edit. */
  readonly bulkEditable?: boolean;
}

/**
 * A field of a declaration. `Value` and `Options` are kept in the type so that records, inputs and tables are inferred.
 */
export interface Field<Value = unknown, Options extends object = object> {
  readonly type: FieldType<Value, Options>;
  readonly options: Options & CommonOptions<Value>;
}

/** Values that the field takes; none for references. */
export function samplesOf({ type, options }: AnyField): readonly unknown[] {
  return options.examples ?? type.samples(options);
}

/** Refuses options that are not known: an unknown one would be kept and do nothing. */
export type Known<Given, Options> = { readonly [Name in Exclude<keyof Given, keyof Options>]: never };

/** A field whose types are not known: what generic code of the engine works on (method parameters are bivariant). */
export type AnyField = Field<unknown, object>;

import type { Operator } from '../field';

/** One filter. `value` was parsed by the field's type; for in and nin it is a list, for empty a boolean. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

export interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

/** `include=a,b.c` as a tree: `{ a: {}, b: { c: {} } }`. */
export interface IncludeTree {
  readonly [name: string]: IncludeTree;
}

/** What a list, an export and a write by filter ask for. */
export interface ListQuery {
  readonly where: readonly Condition[];
  /** Words that must all occur in the searchable fields; null when not searching. */
  readonly q: string | null;
  /** Always ends in `id`, so that pages never overlap. */
  readonly sort: readonly SortKey[];
  readonly include: IncludeTree;
  readonly page: number;
  readonly itemsPerPage: number;
  /** Records to skip, for ranges that start within a page. Replaces `page`. */
  readonly offset?: number;
  /** Opaque position after which to go on, instead of `page`. */
  readonly cursor: string | null;
  /** Deleted records instead of live ones. */
  readonly isDeleted: boolean;
}

export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 250;
/** Pages end here: beyond it `cursor` is the way on, since OFFSET reads all it skips. */
export const MAX_OFFSET = 1_000_000;
export const MAX_SEARCH_LENGTH = 200;
/** Each is looked for by itself. */
export const MAX_SEARCH_WORDS = 12;
export const MAX_OPERANDS = 1_000;
export const MAX_INCLUDE_DEPTH = 3;

/** Keys of the address that are not filters. */
export const RESERVED_KEYS = ['page', 'itemsPerPage', 'sort', 'q', 'include', 'cursor', 'deleted', 'expect'] as const;

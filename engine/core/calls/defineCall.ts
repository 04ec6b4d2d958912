import type { z } from 'zod';

/** A call that no declaration of a resource draws: the one place where its address, its input and its answer are written. */
export interface Call {
  /** Its name in the document of the API: a verb and what it is about. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{name}` stands for a part of the address: a record id, unless `params` says otherwise. */
  readonly path: `/${string}`;
  /** Its group in the document. */
  readonly tag: string;
  readonly summary: string;
  readonly access: CallAccess;
  /** Parts of the address that are no record ids. What does not fit them is not there: 404. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /** Each key from its text in the address; 400 where it does not fit, or is not known. */
  readonly query?: z.ZodObject;
  /** JSON; 400 for what is no object, 422 naming each field that does not fit. It may be missing where its schema has a value for that. */
  readonly body?: z.ZodType | BodyByRun;
  /** Its answer names in `X-Operation-Id` the operation that takes back what it wrote. */
  readonly isUndoable?: boolean;
  /** JSON, a file, or nothing at all. */
  readonly answer: z.ZodType | FileAnswer | null;
  /** Of a good answer: 200, or 204 without one, unless this says otherwise. */
  readonly status?: number;
}

/**
 * Who may call: everyone; who is signed in, by key too; people alone; who holds a permission, or one of several, somewhere; or who holds it
 * on one record, which `by` names in the address or, where it is no part of that, in the body, as may its owner where that is said. A record out of sight
 * is 404 in the address, 422 in a body.
 */
export type CallAccess =
  | 'everyone'
  | 'signedIn'
  | 'people'
  | { readonly permission: string }
  | { readonly anyOf: readonly string[] }
  | { readonly permission: string; readonly on: string; readonly by: string; readonly isForOwnerToo?: boolean };

/** A body that its run reads itself: a stream, a form, or a list whose items are judged one by one. Its schema by media type. */
export interface BodyByRun {
  readonly content: Readonly<Record<string, z.ZodType>>;
}

interface FileAnswer {
  readonly mediaType: string;
}

/** Writes a call down. The server gives it its `run`; the console knows it as a type alone. */
export function defineCall<const C extends Call>(call: C): C {
  return Object.freeze(call);
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ParamOf<C, Name extends string> = C extends { params: Record<Name, infer S extends z.ZodType> }
  ? z.output<S>
  : number;

/** The parts of the address. */
export type ParamsOf<C extends Call> = { readonly [Name in NamesIn<C['path']>]: ParamOf<C, Name> };
/** What the run gets. */
export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
export type BodyOf<C extends Call> = C extends { body: infer S extends z.ZodType } ? z.output<S> : unknown;
/** What comes back. */
export type AnswerOf<C extends Call> = C extends { answer: infer S extends z.ZodType }
  ? Seen<z.output<S>>
  : C extends { answer: null }
    ? undefined
    : unknown;

/** As who gets it may use it. */
type Seen<T> = T extends readonly (infer Item)[]
  ? readonly Seen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Seen<T[Key]> }
    : T;

type QueryGiven<S extends z.ZodType> = {
  readonly [Key in keyof z.input<S>]: z.input<S>[Key] | (Key extends keyof z.output<S> ? z.output<S>[Key] : never);
};
type BodyGiven<B> = B extends z.ZodType
  ? Seen<z.input<B>>
  : B extends BodyByRun
    ? Seen<z.input<B['content'][string]>>
    : never;

/** What a client says to make the call. */
export type RequestOf<C extends Call> = {
  readonly method: C['method'];
  readonly path: C['path'];
  readonly signal?: AbortSignal | undefined;
} & ([NamesIn<C['path']>] extends [never] ? unknown : { readonly params: ParamsOf<C> }) &
  (C extends { query: infer S extends z.ZodType }
    ? Record<string, never> extends z.input<S>
      ? { readonly query?: QueryGiven<S> }
      : { readonly query: QueryGiven<S> }
    : unknown) &
  (C extends { body: infer B extends z.ZodType | BodyByRun }
    ? undefined extends BodyGiven<B>
      ? { readonly body?: BodyGiven<B> }
      : { readonly body: BodyGiven<B> }
    : unknown);

import type { OutgoingAnswer } from '../outgoing/outgoing';

/**
 * One of the things that a connection needs to know. All are asked for in a form, in this order; secrets are stored encrypted, and told to
 * nobody again.
 */
export interface Setting {
  readonly title: string;
  readonly help?: string;
  readonly isSecret?: boolean;
  readonly isRequired?: boolean;
  readonly format?: 'uri';
  readonly choices?: readonly string[];
  readonly default?: string;
  /** Asked for under "More settings". */
  readonly isRare?: boolean;
}

/** A record of the other side: its values by the names that they have there. */
export interface SourceItem {
  readonly values: Readonly<Record<string, unknown>>;
  /** It is there, and takes part no more. */
  readonly isCancelled?: boolean;
}

/** What a page of records of the other side holds. */
export interface SourcePage {
  readonly items: readonly SourceItem[];
  /** Of all pages, where the other side says so. */
  readonly total: number | null;
  /** It is the first one again: what came before is no longer so. */
  readonly isAnew?: boolean;
}

/** What is given to an adapter: a connection with its settings, and the way out. */
export interface Connection {
  /** Settings and secrets by name; those left empty are absent. */
  readonly settings: Readonly<Record<string, string>>;
  /** Calls the other side as politely as it asks for, again where it did not answer. @throws ConnectionError in plain words */
  call(request: ConnectionCall): Promise<OutgoingAnswer>;
}

export interface ConnectionCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Calls of the same key are this far apart. */
  readonly pace?: { readonly key: string; readonly ms: number };
  /** Further statuses than 429 and 503 that ask to come back later. */
  readonly busyStatuses?: readonly number[];
  /** What changes something over there is not sent twice where nobody knows whether it arrived. */
  readonly isRepeatable?: boolean;
}

/** What went wrong over there, in a sentence for who looks after the connection. */
export class ConnectionError extends Error {}

/** A record of the other side with what it is told of it: values by its own names of columns, null for none. */
export interface PushedItem {
  readonly key: string;
  readonly values: Readonly<Record<string, string | null>>;
}

/**
 * A system that an event can be connected to: all that is particular about it. It is a folder of its own beside this file with
 * `<key>.adapter.ts` in it, whose export is `adapter`; nothing else names it.
 */
export interface Adapter {
  /** As addresses have it: small letters and dashes. */
  readonly key: string;
  readonly name: string;
  readonly type: 'registration' | 'timing';
  readonly settings: Readonly<Record<string, Setting>>;
  /**
   * Columns of the other side and what they fill of athletes, the more telling first; null for what fills nothing. Those left out are known
   * by their names.
   */
  readonly fills: Readonly<Record<string, string | null>>;
  /** The live API's format of reads that it sends by itself, where it does. */
  readonly readsFormat?: string;
  /** What athletes are found by. */
  readonly matchOn: 'external_id' | 'start_number';
  /** Asks for as little as tells that the settings work; a sentence says what was found. */
  test(connection: Connection): Promise<string>;
  /** All records, from the first page to the last. @throws ConnectionError where they do not come whole */
  pull(connection: Connection): AsyncIterable<SourcePage>;
  /** Fields of athletes that it can be told. Which of them it is, the mapping of a connection says. */
  readonly pushes?: readonly string[];
  /** Tells it. Gives by key why it did not take something. @throws ConnectionError where it takes nothing at all */
  push?(connection: Connection, items: readonly PushedItem[]): Promise<ReadonlyMap<string, string>>;
}

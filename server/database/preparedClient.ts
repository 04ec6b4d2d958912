import pg from 'pg';
import { KEPT } from '../../engine/api/sql/keptStatements';

/** Each named statement costs memory in every connection of the server. */
const NAMES_AT_MOST = 500;
/** A statement gets a name once it has been sent this often. */
const SIGHTINGS_BEFORE_NAMING = 3;
const LONGEST_NAMED_TEXT = 20_000;
const WATCHED_AT_MOST = 2_000;

/**
 * Creates the client class of one database. Its clients name statements that begin with `KEPT`, so that the server parses them once and
 * plans them once if a generic plan is as good. Other statements are sent unnamed: a generic plan could be far slower for them.
 * A pooler in between must support named statements.
 */
export function createPreparedClient(): typeof pg.Client {
  const names = new StatementNames();
  return class PreparedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (query: unknown, ...rest: unknown[]) => unknown;
      const sendNamed = (query: unknown, ...rest: unknown[]) => {
        const [values] = rest;
        const name =
          typeof query === 'string' && query.startsWith(KEPT) && Array.isArray(values) && names.nameOf(query);
        return name ? send({ name, text: query, values }, ...rest.slice(1)) : send(query, ...rest);
      };
      this.query = sendNamed as typeof this.query;
    }
  };
}

class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #sightings = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    if (text.length > LONGEST_NAMED_TEXT || this.#names.size >= NAMES_AT_MOST) return undefined;
    const seen = (this.#sightings.get(text) ?? 0) + 1;
    if (seen < SIGHTINGS_BEFORE_NAMING) {
      if (this.#sightings.size >= WATCHED_AT_MOST) this.#sightings.clear();
      this.#sightings.set(text, seen);
      return undefined;
    }
    this.#sightings.delete(text);
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

import pg from 'pg';
import { KEPT } from '../../engine/api/sql/keptStatements';

/** Statements beyond this many stay unnamed: each costs memory in every connection of the server. */
const NAMES_AT_MOST = 500;
/** A text is worth a name when it comes back. */
const SIGHTINGS_BEFORE_NAMING = 3;
const LONGEST_NAMED_TEXT = 20_000;
const WATCHED_AT_MOST = 2_000;

const names = new Map<string, string>();
const sightings = new Map<string, number>();

/**
 * A client that has the server parse statements once that say they are kept, by giving them a name, and plan them once where that
 * plan is as good as one for the values at hand. Others come as they are: a plan made for no value in particular can be far off.
 * A pooler in between has to know of named statements.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (query: unknown, ...rest: unknown[]) => unknown;
    const sendNamed = (query: unknown, ...rest: unknown[]) => {
      const [values] = rest;
      const name = typeof query === 'string' && query.startsWith(KEPT) && Array.isArray(values) && statementName(query);
      return name ? send({ name, text: query, values }, ...rest.slice(1)) : send(query, ...rest);
    };
    this.query = sendNamed as typeof this.query;
  }
}

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (text.length > LONGEST_NAMED_TEXT || names.size >= NAMES_AT_MOST) return undefined;
  const seen = (sightings.get(text) ?? 0) + 1;
  if (seen < SIGHTINGS_BEFORE_NAMING) {
    if (sightings.size >= WATCHED_AT_MOST) sightings.clear();
    sightings.set(text, seen);
    return undefined;
  }
  sightings.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

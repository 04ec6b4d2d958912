import type { RawBuilder } from 'kysely';

/** A person as rows are found by: an account with the athletes that are linked to it, or an athlete alone. Ids of either may be none. */
export interface PersonSql {
  readonly profileIds: readonly number[];
  readonly athleteIds: readonly number[];
  /** Proven addresses of the account, in small letters: whoever types one into a form is them, wherever that is. */
  readonly emails: readonly string[];
  /**
   * Where the server mailed what it had to say of the account, confirmed or not, in small letters: the address that it has, and those that it
   * had and nobody else has now. What the server keeps because of that is theirs; what others say of such an address is not.
   */
  readonly mailboxes: readonly string[];
  /** Addresses that the athletes have in their events, in small letters. */
  readonly athleteEmails: readonly string[];
  /** Whether a text says their name, address or number; false where it is null. */
  says(text: RawBuilder<unknown>): RawBuilder<boolean>;
}

/**
 * What a table knows of people, said once: bundles of what there is about a person and erasures go by it. Every column that could hold a
 * text is in one of the lists, so that a new one has to say what it is; choices of a declaration, colours and the like cannot.
 */
export interface TablePrivacy {
  /**
   * Columns that say whose a row is: what is in it is about that person. `email`: of their account; `contact`: of that, or of an athlete in
   * the same event.
   */
  readonly of?: {
    readonly athlete?: readonly string[];
    readonly profile?: readonly string[];
    readonly email?: readonly string[];
    readonly contact?: readonly string[];
  };
  /** Columns by which further rows are about the person: those that say their name, address or number, where they take part or work. */
  readonly said?: readonly string[];
  /** Further rows still, of the table's alias `t`. */
  readonly also?: (person: PersonSql) => RawBuilder<unknown>;
  /** Columns that say who did or answers for something: it stays when they go, as done by nobody that is known. */
  readonly by?: readonly string[];
  /** Columns that lead to the person, and are emptied with them; of lists of ids theirs is taken out. */
  readonly led?: readonly string[];
  /** `go`: an erasure removes the rows of a person. Else they stay, without what is personal. */
  readonly rows?: 'go';
  /** About the person, and emptied by an erasure. */
  readonly personal?: readonly string[];
  /** About the person; an erasure puts something in its place that says nothing (`server/privacy/pseudonyms.ts`). */
  readonly replaced?: readonly string[];
  /** About the person, and part of a result, which stays: published rankings have to stay right. */
  readonly kept?: readonly string[];
  /** Proofs and keys: in no bundle, and emptied by an erasure. */
  readonly secret?: readonly string[];
  /** What people write, who may name anybody: an erasure takes out where it says the person's name, address or number. */
  readonly mentions?: readonly string[];
  /** What the server noted of what came in, such as rows of files: an erasure drops each item that says as much. */
  readonly copies?: readonly string[];
  /** Says nothing of anybody. */
  readonly plain?: readonly string[];
}

export type Privacy = Readonly<Record<string, TablePrivacy>>;

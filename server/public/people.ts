import { type RawBuilder, sql } from 'kysely';
import { mayHaveSql } from '../../engine/api/sql/searchGrams';
import { foldText } from '../../engine/core/words';
import { stateReasonSql } from '../timing/rankings/shownEntry';

/** What spectators see of athletes, by `settings.privacy` of the event. */
export type Privacy = 'public' | 'initials' | 'hidden';

/** The name as it is shown; null where there is none, or none is shown. */
function shownName(privacy: Privacy, alias: string): RawBuilder<string | null> {
  const first = sql`nullif(btrim(${sql.ref(`${alias}.first_name`)}), '')`;
  const last = sql`nullif(btrim(${sql.ref(`${alias}.last_name`)}), '')`;
  if (privacy === 'hidden') return sql`null::text`;
  const family = privacy === 'initials' ? sql`left(${last}, 1) || '.'` : last;
  return sql`nullif(concat_ws(' ', ${first}, ${family}), '')`;
}

/** The name in two parts, as it is shown: who is shown by the bib alone is called by that. */
export function shownNames(privacy: Privacy, alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  if (privacy === 'hidden') return sql`${of('start_number')} as first_name, null::text as last_name`;
  const family = privacy === 'initials' ? sql`left(btrim(${of('last_name')}), 1) || '.'` : of('last_name');
  return sql`coalesce(${of('first_name')}, ${of('start_number')}) as first_name, ${family} as last_name`;
}

/** Columns of an athlete who is shown. A bib alone tells nobody who somebody is, a club and a country may. */
export function shownColumns(privacy: Privacy, alias: string): RawBuilder<unknown> {
  const kept = (column: string) =>
    privacy === 'hidden' ? sql`null::text as ${sql.ref(column)}` : sql.ref(`${alias}.${column}`);
  return sql`${sql.ref(`${alias}.id`)} as athlete_id, ${sql.ref(`${alias}.start_number`)}, ${shownName(privacy, alias)} as name,
    ${kept('gender')}, ${kept('category')}, ${kept('club')}, ${kept('country')}`;
}

/** Reason for a state, of the athlete `a`. The public sees that of a disqualification only: the other reasons may speak of health. */
export function shownReason(privacy: Privacy, state: RawBuilder<unknown>): RawBuilder<string | null> {
  return privacy === 'hidden' ? sql`null::text` : stateReasonSql(state, ['dsq']);
}

/** What is folded by being put in lower case. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Whom anybody may see at all. */
export function isShown(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.is_visible`)} and ${sql.ref(`${alias}.deleted_at`)} is null)`;
}

/**
 * Whom a search finds: by bib, in any writing of its zeros, or by all words in what is shown of the name. What is not shown is not searched, as who
 * guesses would be told.
 */
export function isFound(q: string, event: { id: number; privacy: Privacy }, alias: string): RawBuilder<boolean> {
  const { privacy } = event;
  const within = { column: 'event_id', tenant: event.id };
  const sought = q.toLowerCase().replace(/^0+/, '');
  const byBib = sql`ltrim(lower(${sql.ref(`${alias}.start_number`)}), '0') = ${sought}${PLAIN.test(sought) ? mayHaveSql(within, sought, alias) : sql``}`;
  // A shorter text is a bib: part of a name would match most of a field.
  if (privacy === 'hidden' || q.length < 3) return sql<boolean>`(${byBib})`;
  const name = sql`fold_text(${shownName(privacy, alias)})`;
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  // What the console searches has an index, and holds each word of a whole name.
  const isLikely =
    privacy === 'public'
      ? words.map(
          (word) => sql`${sql.ref(`${alias}.search_text`)} like ${pattern(word)}${mayHaveSql(within, word, alias)}`,
        )
      : [];
  const isNamed = [...isLikely, ...words.map((word) => sql`${name} like ${pattern(word)}`)];
  return sql<boolean>`((${byBib}) or (${sql.join(isNamed, sql` and `)}))`;
}

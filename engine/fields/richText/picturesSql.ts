/**
 * SQL of the ids of uploaded files whose pictures stand in a text, which is HTML or holds some: a set of one column of numbers. Of a text
 * without any nothing more is looked at than that.
 */
export function picturesSql(text: string): string {
  return `SELECT (found.match)[1]::numeric AS id FROM regexp_matches(CASE WHEN ${text} LIKE '%/v1/files/%' THEN ${text} END, '/v1/files/([1-9][0-9]{0,14})/(?:small|medium|large)', 'g') AS found(match)`;
}

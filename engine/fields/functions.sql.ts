import { foldText } from '../core/words';

type Blocks = readonly (readonly [number, number])[];

/** Blocks with capital letters, as of Unicode 14, the version of PostgreSQL 15. Later scripts keep their capitals in SQL. */
const CASED_BLOCKS: Blocks = [
  [0x80, 0x58f],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13f5],
  [0x1c90, 0x1cbf],
  [0x1e00, 0x1fff],
  [0x2100, 0x218b],
  [0x24b6, 0x24cf],
  [0x2c00, 0x2cff],
  [0xa640, 0xa7ca],
  [0xa7d0, 0xa7d0],
  [0xa7d6, 0xa7d8],
  [0xa7f5, 0xa7f5],
  [0xff21, 0xff3a],
  [0x10400, 0x104d3],
  [0x10570, 0x10595],
  [0x10c80, 0x10cb2],
  [0x118a0, 0x118bf],
  [0x16e40, 0x16e5f],
  [0x1e900, 0x1e921],
];
/** `translate` goes through its whole table for each character: texts of these blocks alone are spared the long one. */
const LATIN: Blocks = [[0x1, 0x17f]];
const EUROPEAN: Blocks = [...LATIN, [0x370, 0x45f]];

const folds = CASED_BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
)
  .filter((letter) => letter.normalize('NFD') === letter && foldText(letter) !== letter && foldText(letter) !== '')
  .map((letter) => ({ letter, folded: foldText(letter), isLower: letter === letter.toLowerCase() }));
const isOne = (text: string): boolean => [...text].length === 1;
const single = folds
  .filter(({ folded, isLower }) => isOne(folded) || !isLower)
  .map(({ letter, folded }) => ({ letter, to: isOne(folded) ? folded : letter.toLowerCase() }));
const several = folds.filter(({ folded, isLower }) => !isOne(folded) && isLower);

/** Folds the letters that decomposition leaves: capitals, and those that stand for others (ł, æ). */
function foldLetters(blocks: Blocks): string {
  const table = single.filter(({ letter }) => {
    const code = letter.codePointAt(0) ?? 0;
    return blocks.some(([first, last]) => code >= first && code <= last);
  });
  const translated = `translate(folding, '${table.map(({ letter }) => letter).join('')}', '${table.map(({ to }) => to).join('')}')`;
  return several.reduce((sql, { letter, folded }) => `replace(${sql}, '${letter}', '${folded}')`, translated);
}

/** A pattern for a character that lies in none of the blocks. */
function anyOutside(blocks: Blocks): string {
  const hex = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
  return `[^${blocks.map(([first, last]) => `${hex(first)}-${hex(last)}`).join('')}]`;
}

/** Fields of a resource that can be searched at once. */
export const MOST_SEARCH_LINES = 8;

/** Folded in one call: the column's expression is prepared anew for each statement that writes rows. */
function searchLines(count: number): string {
  const names = Array.from({ length: count }, (_, i) => `line_${i + 1}`);
  return `CREATE OR REPLACE FUNCTION search_lines_${count}(${names.map((name) => `${name} text`).join(', ')}) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold_letters(${names.map((name) => `coalesce(${name}, '')`).join(' || chr(10) || ')});`;
}

/**
 * The SQL functions that field types build their expressions from, for PostgreSQL 15 and later, in a UTF-8 database of any
 * locale: none of them asks the locale anything. Each has its twin here in TypeScript, and tests hold the two together:
 * - `fold_text` = `foldText`: case and accents folded. Characters assigned after Unicode 14 may keep their case. What is not plain is
 *   left to `fold_letters`, which is called: the server would read its long tables again for each statement that may use them.
 * - `text_order`, `code_order`: keys that sort as `compareFolded` and `compareCodes` under the "C" collation.
 * - `search_lines_2` to `search_lines_8`: the folded texts of so many fields, a line each, for the column that is searched.
 * - `search_grams`: each three letters in a row of a folded text, with the tenant that they are of: what an index finds parts of words by.
 * - `metres_of` = `metresOf`, `join_texts` and `join_ids` = `searchText` of the list types, `plain_text` = `plainText`.
 */
export const fieldFunctionsSql: string = `
CREATE OR REPLACE FUNCTION fold_letters(folding text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
BEGIN
  IF octet_length(folding) = char_length(folding) THEN RETURN lower(folding COLLATE "C"); END IF;
  folding := lower(regexp_replace(normalize(folding, NFD) COLLATE "C", '[\\u0300-\\u036f]', '', 'g'));
  RETURN CASE
    WHEN folding COLLATE "C" !~ '${anyOutside(LATIN)}' THEN ${foldLetters(LATIN)}
    WHEN folding COLLATE "C" !~ '${anyOutside(EUROPEAN)}' THEN ${foldLetters(EUROPEAN)}
    ELSE ${foldLetters(CASED_BLOCKS)}
  END;
END $$;

CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C")
  ELSE fold_letters(value)
END;

${Array.from({ length: MOST_SEARCH_LINES - 1 }, (_, i) => searchLines(i + 2)).join('\n\n')}

CREATE OR REPLACE FUNCTION search_grams(tenant bigint, folded text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500
AS $$
DECLARE
  line text := replace(folded, chr(10), ' ');
  gram text;
  grams bigint[] := '{}';
  found integer := 0;
BEGIN
  FOR i IN 1 .. length(line) - 2 LOOP
    gram := substr(line, i, 3);
    IF strpos(gram, ' ') = 0 THEN
      found := found + 1;
      grams[found] := tenant * 16777216 + (hashtext(gram) & 16777215);
    END IF;
  END LOOP;
  RETURN grams;
END $$;

CREATE OR REPLACE FUNCTION text_order(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(fold_text(value), 100) || chr(1) || value;

CREATE OR REPLACE FUNCTION code_order(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN value COLLATE "C" ~ '^[0-9]{1,10}$' THEN lpad(value, 10, '0')
  ELSE left(
    regexp_replace(
      regexp_replace(fold_text(value) COLLATE "C", '[0-9]+', '0000000000\\&', 'g'),
      '[0-9]*([0-9]{10})', '\\1', 'g'
    ), 200)
END || chr(1) || value;

CREATE OR REPLACE FUNCTION metres_of(measure jsonb) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(
  (measure ->> 'value')::double precision
  * (CASE measure ->> 'unit' WHEN 'km' THEN 1000 WHEN 'miles' THEN 1609.344 ELSE 1 END)::double precision
  * 1000 + 0.5
) / 1000;

CREATE OR REPLACE FUNCTION join_texts(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_string(texts, chr(10));

CREATE OR REPLACE FUNCTION join_ids(ids bigint[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ';' || array_to_string(ids, ';') || ';';

CREATE OR REPLACE FUNCTION plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(
  regexp_replace(html COLLATE "C", '<[^>]*>', ' ', 'g'),
  '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
`.trim();

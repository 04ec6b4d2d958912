import { NAMES } from '../../server/demo/people';

/** Beginnings and endings of family names: put together they are about as many different ones as a large field has. */
const BEGINNINGS =
  'Al An Bar Ber Bor Bran Cas Clar Cor Dal Den Dor Dun El Er Fal Fen Fol Gar Ger Gol Gran Hal Har Hen Hol Jan Kal Ker Kor Lam Lan Len Lor Mal Mar Mer Mon Nor Ol Par Per Pol Ran Ro Sal San Ser Sor Stan Tal Ter Tor Val Ver Vol Wal Wen Wil Zan';
const MIDDLES = 'a e i o u an en in on er ar el il ing est ist ost ert and ond';
const ENDINGS =
  'aux berg bert burg da dale den ders field gaard horst ier ing kamp ke ken ler lin lund man mann mans mark mers nard nen ner ou quist ra rand ro schot sen ski son stad stein stra ström ton tti veld vic ville wald wood worth ynck zak';

/** First names, family names and clubs that rows are given by their number; nobody real. */
export function nameParts(): Record<'first' | 'last' | 'beginnings' | 'middles' | 'endings' | 'cities', string[]> {
  const countries = Object.values(NAMES);
  const all = (pick: (names: (typeof countries)[number]) => readonly string[]) => [...new Set(countries.flatMap(pick))];
  return {
    first: all(({ male, female }) => [...male, ...female]),
    last: all(({ last }) => last),
    cities: all(({ cities }) => cities),
    beginnings: BEGINNINGS.split(' '),
    middles: MIDDLES.split(' '),
    endings: ENDINGS.split(' '),
  };
}

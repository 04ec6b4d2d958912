import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSamePerson, nameKeyOf, type Person } from '../../resources/athletes/samePerson';

const of = (text: string): Person => {
  const [first_name = null, last_name = null, birth_date = null] = text.split('|');
  return { first_name, last_name, birth_date };
};

const NAMES = [
  'Anna',
  'ANNA-MARIA',
  'Łukasz',
  'Müller',
  'O’Brien',
  'van der Berg',
  'Юлия',
  'Παπαδόπουλος',
  '田中',
  '김민수',
  'محمد',
  'Li',
  '',
];
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme', maxLength: 12 }));
const day = fc.constantFrom(null, '1990-05-31', '1990-01-01', '1972-11-03', '1990-05-13');
const person = fc.record({ first_name: name, last_name: name, birth_date: day });

describe('two names, or two spellings of one', () => {
  it.each([
    ['case', 'ANNA|BECK', 'anna|Beck'],
    ['accents', 'José|Núñez', 'Jose|Nunez'],
    ['Polish letters', 'Łukasz|Wójcik', 'Lukasz|Wojcik'],
    ['umlauts written out', 'Jürgen|Müller', 'Juergen|Mueller'],
    ['Nordic letters', 'Søren|Ødegård', 'Soeren|Odegaard'],
    ['a sharp s', 'Jan|Groß', 'Jan|Gross'],
    ['a dotless i', 'IŞIL|YILDIZ', 'Işıl|Yıldız'],
    ['one letter', 'Katrin|Wagner', 'Kathrin|Wagner'],
    ['letters exchanged', 'Brian|Murphy', 'Brain|Murphy'],
    ['a hyphen', 'Anna-Maria|Beck', 'Anna Maria|Beck'],
    ['one word of two', 'Annamaria|Beck', 'Maria Anna|Beck'],
    ['an apostrophe', "Sean|O'Brien", 'Sean|O Brien'],
    ['first and last name exchanged', 'Beck|Anna', 'Anna|Beck'],
    ['a middle name', 'Anna|Beck', 'Anna Sofia|Beck'],
    ['a further family name', 'Juan|García', 'Juan|García López'],
    ['a prefix', 'Jan|Berg', 'Jan|van den Berg'],
    ['an initial', 'A.|Beck', 'Anna|Beck'],
    ['a short form', 'Alex|Beck', 'Alexander|Beck'],
    ['the whole name in one field', 'Anna Beck|', 'Anna|Beck'],
    ['Cyrillic', 'Юлия|Иванова', 'Yuliya|Ivanova'],
    ['Cyrillic in German', 'Михаил|Шевченко', 'Michail|Schewtschenko'],
    ['Ukrainian', 'Олексій|Ковальчук', 'Oleksii|Kovalchuk'],
    ['Greek', 'Γιώργος|Παπαδόπουλος', 'Giorgos|Papadopoulos'],
    ['a blank between Japanese names', '太郎|田中', '田中太郎|'],
    ['Arabic with and without vowels', 'مُحَمَّد|علي', 'محمد|علي'],
    ['no name before', '|', 'Anna|Beck'],
    ['a family name of marriage, the day of birth says so', 'Anna|Beck|1990-05-31', 'Anna|Schmidt|1990-05-31'],
    ['another script, the day of birth says so', '太郎|田中|1990-05-31', 'Taro|Tanaka|1990-05-31'],
    ['day and month exchanged', 'Anna|Beck|1990-05-03', 'Anna|Beck|1990-03-05'],
    ['a mistyped year', 'Anna|Beck|1990-05-31', 'Anna|Beck|1909-05-31'],
    ['a year for a day', 'Anna|Beck|1990-05-31', 'Anna|Beck|1990-01-01'],
  ])('%s: one person', (_, a, b) => {
    expect(isSamePerson(of(a), of(b))).toBe(true);
  });

  it.each([
    ['others altogether', 'Anna|Beck', 'Carl|Dunn'],
    ['of one family', 'Anna|Beck', 'Ben|Beck'],
    ['of one given name', 'Anna|Beck', 'Anna|Schmidt'],
    ['twins', 'Anna|Beck|1990-05-31', 'Marie|Beck|1990-05-31'],
    ['father and son', 'Peter|Beck|1960-02-11', 'Peter|Beck|1991-07-28'],
    ['of two years', 'Peter|Beck|1960-01-01', 'Peter|Beck|1991-07-28'],
    ['with one prefix', 'Jan|de Vries', 'Jan|de Boer'],
    ['in Cyrillic', 'Юлия|Иванова', 'Мария|Иванова'],
    ['in Japanese', '太郎|田中', '次郎|田中'],
    ['in Korean', '민수|김', '민주|김'],
    ['in two scripts', '太郎|田中', 'Anna|Beck'],
    ['short ones', 'Wei|Li', 'Wei|Lu'],
  ])('%s: two people', (_, a, b) => {
    expect(isSamePerson(of(a), of(b))).toBe(false);
  });
});

it.each([
  ['Jörg|Müller', 'JOERG|MUELLER'],
  ['Søren|Ødegård', 'Soeren|Oedegaard'],
  ['Anna|Groß', 'ANNA|GROSS'],
  ['Lærke|Kjær', 'Laerke|Kjaer'],
  ['Åke|Ågren', 'Aake|Aagren'],
  ['Ivo|Đurić', 'IVO|DJURIC'],
])('%s and %s have one key', (a, b) => {
  const key = nameKeyOf(of(a));
  expect(key).not.toBeNull();
  expect(nameKeyOf(of(b))).toBe(key);
});

it('short names keep what tells them apart in the key', () => {
  expect(nameKeyOf(of('Xue|Li'))).not.toBe(nameKeyOf(of('Xu|Li')));
});

describe('a bib that is handed on in a family', () => {
  it('goes to another, where the year and the given name differ', () => {
    expect(isSamePerson(of('Thomas|Berg|1960-02-03'), of('Tom|Berg|1990-02-03'))).toBe(false);
    expect(isSamePerson(of('Anna|Berg|1990-02-03'), of('Hanna|Berg|2012-02-03'))).toBe(false);
  });

  it('stays, where the year alone was mistyped', () => {
    expect(isSamePerson(of('Thomas|Berg|1960-02-03'), of('THOMAS|BERG|1969-02-03'))).toBe(true);
    expect(isSamePerson(of('Anna|Berg|1990-02-03'), of('Anna Maria|Berg|1991-02-03'))).toBe(true);
  });
});

describe('the judgement', () => {
  it('is that of both about each other', () => {
    fc.assert(fc.property(person, person, (a, b) => isSamePerson(a, b) === isSamePerson(b, a)));
  });

  it('takes everybody for themselves', () => {
    fc.assert(fc.property(person, (one) => isSamePerson(one, one)));
  });

  it('does not change with case, accents and the order of names', () => {
    const turned = ({ first_name, last_name, birth_date }: Person): Person => ({
      first_name: last_name?.toUpperCase() ?? null,
      last_name: first_name?.normalize('NFD') ?? null,
      birth_date: birth_date ?? null,
    });
    const letters = fc.record({
      first_name: fc.constantFrom(...NAMES),
      last_name: fc.constantFrom(...NAMES),
      birth_date: day,
    });
    fc.assert(fc.property(letters, person, (a, b) => isSamePerson(a, b) === isSamePerson(turned(a), b)));
    fc.assert(fc.property(letters, (one) => nameKeyOf(one) === nameKeyOf(turned(one))));
  });
});

import { describe, expect, it, test } from 'vitest';
import { detectEncoding, type TextEncoding } from '../../../engine/tables/encoding/detectEncoding';
import { decodeText } from '../../../engine/tables/encoding/textReader';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { encode, sourceOf } from './support';

/** The same few letters mean one thing in one page and another in the next: place, words and header tell. */
const listOf = (...names: string[]) =>
  ['Bib;Name;City', ...names.map((name, i) => `${i + 1};${name};Rome`), '99;Smith;Paris'].join('\n');

const readAs = (text: string, page: TextEncoding, country?: string) => {
  const bytes = encode(text, page);
  const { encoding, rival } = detectEncoding(bytes, country);
  return { text: decodeText(bytes, encoding), rival };
};

describe.each(['GB', 'ES', 'FR', 'DE', 'NO'])('one name of the west in %s', (country) => {
  const names =
    'Siân Mercè Solà Òscar Òdena Núria Suède Møller Suñé Norvège Anaïs Loïc João Göran Åse Noël Søren Benoît Thaïlande';
  it.each(names.split(' '))('%s', (name) => {
    const text = listOf(name);
    expect(readAs(text, 'windows-1252', country).text).toBe(text);
  });
});

it.each([
  ['CZ', 'Dvořák Jiří Božena Němcová Růžička Šťastný Čermák'],
  ['PL', 'Paweł Łukasz Dąbrowska Gołębiowski Żak Śliwa Zięba'],
  ['HU', 'Győző Kőszegi Enikő Fűzfa'],
  ['HR', 'Đurić Čović Šarić Žižić'],
])('one name of the place in %s', (country, names) => {
  for (const name of names.split(' ')) expect(readAs(listOf(name), 'windows-1250', country).text).toBe(listOf(name));
});

test('one name that is said again and again is one name', () => {
  const text = listOf(...Array.from({ length: 12 }, () => 'Siân Evans'));
  expect(readAs(text, 'windows-1252', 'GB').text).toBe(text);
  expect(readAs(text, 'windows-1252').text).toBe(text);
});

test('some names of one nation do not make another of a list of several', () => {
  const names = 'Suède Norvège Thaïlande Anaïs Loïc Hélène Suñé Møller Benoît François Jérôme Zoë Mercè'.split(' ');
  const text = listOf(...names, ...'Tomáš', 'Kišvince', 'Šimko', 'Žofia');
  expect(readAs(text, 'windows-1252', 'FR').text).toBe(text);
});

test('the names of columns tell', async () => {
  const isKnownName = (cell: string) => ['Dorsal', 'Correu electrònic', 'Mòbil'].includes(cell);
  const text = 'Dorsal;Nom;Correu electrònic;Mòbil\n1;Mercè;a@example.org;600\n2;Čapek;b@example.org;601\n';
  const source = sourceOf(encode(text.replace('Čapek', 'Vallès'), 'windows-1252'));
  expect(await inspectFile(source, { isKnownName })).toMatchObject({
    encoding: 'windows-1252',
    columns: ['Dorsal', 'Nom', 'Correu electrònic', 'Mòbil'],
  });
});

test('Czech as Unix writes it, of which some signs are signs elsewhere', () => {
  const text = 'Číslo;Příjmení;Jméno;Pohlaví\n101;Kůň;Božena;Ž\n108;Veselý;Hana;Ž\n115;Šťastný;Božena;Ž\n';
  expect(readAs(text, 'iso-8859-2', 'CZ').text).toBe(text);
});

test('where two pages make sense both are told, unless one was chosen', async () => {
  expect(readAs(listOf('Siân'), 'windows-1252', 'GB').rival).toEqual({
    encoding: 'windows-1257',
    words: [['Siân', 'Siān']],
  });
  expect(readAs(listOf('Müller', 'Jörg', 'Groß', 'Schäfer'), 'windows-1252', 'DE').rival).toBeUndefined();
  const source = sourceOf(encode(listOf('Siân'), 'windows-1252'));
  expect((await inspectFile(source, { country: 'GB' })).rival?.encoding).toBe('windows-1257');
  expect((await inspectFile(source, { country: 'GB', encoding: 'windows-1252' })).rival).toBeUndefined();
});

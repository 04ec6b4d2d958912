import type { Aliases } from './english';

/** Polish. */
export const polish: Aliases = {
  start_number: ['numer startowy', 'nr startowy', 'numer zawodnika', 'nr zawodnika', 'nr zaw.', 'nr start.'],
  first_name: ['imię', 'imie', 'imiona', 'imię zawodnika'],
  last_name: ['nazwisko', 'nazwisko zawodnika'],
  full_name: ['imię i nazwisko', 'imię nazwisko', 'zawodnik', 'uczestnik'],
  full_name_family_first: ['nazwisko i imię', 'nazwisko imię'],
  gender: ['płeć', 'plec'],
  birth_date: ['data urodzenia', 'rocznik', 'rok urodzenia', 'rok ur.', 'rok ur', 'data ur.'],
  race: ['bieg', 'dystans'],
  wave: ['fala', 'strefa startowa'],
  chipcodes: ['nr chipa', 'nr chip', 'numer chipa'],
  category: ['kategoria', 'kategoria wiekowa', 'kat. wiek.', 'kat. wiekowa', 'kat.', 'grupa wiekowa'],
  country: ['kraj', 'narodowość', 'państwo', 'obywatelstwo'],
  city: ['miasto', 'miejscowość'],
  club: ['klub', 'klub/drużyna', 'klub sportowy'],
  team: ['drużyna', 'druzyna', 'zespół', 'nazwa drużyny'],
  email: ['adres e-mail'],
  phone: ['numer telefonu', 'telefon kontaktowy'],
  age: ['wiek'],
  external_id: ['id zawodnika', 'numer zgłoszenia', 'id zgłoszenia', 'nr zgłoszenia'],
};

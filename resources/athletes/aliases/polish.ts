import type { Aliases } from './english';

/** Polish. */
export const polish: Aliases = {
  start_number: ['numer startowy', 'nr startowy'],
  first_name: ['imię', 'imie', 'imiona'],
  last_name: ['nazwisko'],
  full_name: ['imię i nazwisko', 'imię nazwisko', 'zawodnik', 'uczestnik'],
  full_name_family_first: ['nazwisko i imię', 'nazwisko imię'],
  gender: ['płeć', 'plec'],
  birth_date: ['data urodzenia', 'rocznik', 'rok urodzenia', 'rok ur.', 'rok ur', 'data ur.'],
  race: ['bieg', 'dystans'],
  wave: ['fala', 'strefa startowa'],
  chipcodes: ['numer chipa'],
  category: ['kategoria', 'kategoria wiekowa', 'kat. wiek.'],
  country: ['kraj', 'narodowość'],
  city: ['miasto', 'miejscowość'],
  club: ['klub'],
  team: ['drużyna', 'druzyna'],
  email: ['adres e-mail'],
  phone: ['numer telefonu'],
  age: ['wiek'],
};

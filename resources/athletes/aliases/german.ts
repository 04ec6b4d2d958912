import type { Aliases } from './english';

/** German. */
export const german: Aliases = {
  start_number: ['stnr', 'stno', 'snr'],
  first_name: ['vorname'],
  last_name: ['nachname', 'familienname', 'zuname'],
  infix: ['namensvorsatz', 'vorsatzwort', 'namenszusatz'],
  full_name: ['teilnehmer', 'läufer', 'vorname name', 'vorname nachname', 'vor- und nachname', 'vorname und name'],
  full_name_family_first: [
    'name, vorname',
    'name, vorname (nation)',
    'name vorname',
    'nachname vorname',
    'nachname, vorname',
    'name und vorname',
    'familienname vorname',
  ],
  gender: ['geschlecht', 'm/w'],
  birth_date: ['geburtsdatum', 'geburtstag', 'jahrgang', 'jg'],
  race: ['wettbewerb', 'strecke', 'lauf', 'distanz'],
  wave: ['startblock', 'startgruppe', 'welle'],
  category: ['altersklasse', 'ak', 'kategorie'],
  country: ['nationalität'],
  city: ['ort', 'wohnort', 'stadt'],
  club: ['verein'],
  team: ['mannschaft', 'firma', 'schule', 'unternehmen', 'staffel', 'staffelname', 'mannschaftsname', 'teamname'],
  email: ['e-mail-adresse'],
  phone: ['telefon', 'handy'],
  external_id: ['anmeldenummer'],
  age: ['alter'],
};

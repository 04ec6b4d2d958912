import type { Aliases } from './english';

/** Italian. */
export const italian: Aliases = {
  start_number: ['pettorale', 'pett', 'numero pettorale', 'n. pett.'],
  first_name: ['nome'],
  last_name: ['cognome'],
  full_name: ['nominativo', 'nome cognome', 'nome e cognome', 'atleta'],
  full_name_family_first: ['cognome nome', 'cognome e nome'],
  gender: ['sesso', 'genere'],
  birth_date: ['data di nascita', 'data nascita', 'anno di nascita', 'anno', 'anno nascita'],
  race: ['gara', 'distanza'],
  wave: ['onda', 'griglia'],
  chipcodes: ['codice chip'],
  category: ['categoria'],
  country: ['paese', 'nazione', 'nazionalità'],
  city: ['città', 'comune'],
  club: ['società', 'societa'],
  team: ['squadra'],
  email: ['posta elettronica'],
  phone: ['telefono', 'cellulare'],
  external_id: ['licenza'],
  state: ['stato'],
  age: ['età'],
};

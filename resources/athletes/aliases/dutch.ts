import type { Aliases } from './english';

/** Dutch. */
export const dutch: Aliases = {
  start_number: ['startnummer', 'rugnummer', 'borstnummer', 'startnr'],
  first_name: ['voornaam', 'roepnaam'],
  last_name: ['achternaam', 'familienaam'],
  infix: ['tussenvoegsel', 'tussenvoegsels', 'voorvoegsel', 'voorvoegsels', 'tussenv', 'tv'],
  full_name: ['naam', 'volledige naam', 'deelnemer', 'voornaam achternaam', 'voor- en achternaam'],
  full_name_family_first: ['achternaam voornaam', 'naam, voornaam', 'naam en voornaam'],
  gender: ['geslacht', 'm/v', 'm/v/x', 'v/m', 'aanhef'],
  birth_date: ['geboortedatum', 'geboortejaar', 'geboren', 'geb.datum', 'geb. datum', 'geb.jaar', 'geb.dat.'],
  race: ['wedstrijd', 'afstand', 'loop'],
  wave: ['startgroep', 'startvak', 'startwave'],
  chipcodes: ['chipnummer', 'chipnr'],
  category: ['categorie', 'leeftijdscategorie', 'klasse'],
  country: ['land', 'nationaliteit'],
  city: ['woonplaats', 'stad', 'plaats'],
  club: ['vereniging', 'clubnaam'],
  team: ['teamnaam', 'ploeg'],
  email: ['e-mailadres', 'emailadres'],
  phone: ['telefoon', 'telefoonnummer', 'gsm', 'mobiel'],
  external_id: ['inschrijfnummer', 'inschrijf-id', 'registratie id', 'ordernummer'],
  age: ['leeftijd'],
};

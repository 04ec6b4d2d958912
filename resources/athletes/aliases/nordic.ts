import type { Aliases } from './english';

/** Swedish, Danish, Norwegian and Finnish. */
export const nordic: Aliases = {
  start_number: ['startnummer', 'nummerlapp', 'kilpailunumero', 'osallistujanumero', 'kilpailunro'],
  first_name: ['förnamn', 'fornavn', 'etunimi'],
  last_name: ['efternamn', 'efternavn', 'etternavn', 'sukunimi'],
  full_name: ['namn', 'navn', 'nimi', 'deltagare', 'deltager', 'deltaker', 'osallistuja'],
  gender: ['kön', 'køn', 'kjønn', 'sukupuoli'],
  birth_date: [
    'födelsedatum',
    'födelseår',
    'född',
    'fødselsdato',
    'fødselsår',
    'fødselsdag',
    'født',
    'syntymäaika',
    'syntymävuosi',
    'syntymäpäivä',
  ],
  race: ['lopp', 'distans', 'sträcka', 'tävling', 'løb', 'distance', 'løp', 'distanse', 'øvelse', 'matka', 'sarja'],
  wave: ['startled', 'startgrupp', 'startgruppe', 'startfålla', 'lähtöryhmä'],
  chipcodes: ['chipp', 'brikke', 'brikkenummer', 'løbsbrik', 'bricka', 'bricknummer', 'siru'],
  category: ['klass', 'klasse', 'åldersklass', 'aldersklasse', 'aldersgruppe', 'luokka', 'ikäsarja'],
  country: ['nationalitet', 'nation', 'nasjonalitet', 'kansalaisuus', 'maa'],
  city: ['bostadsort', 'by', 'sted', 'bosted', 'kaupunki', 'paikkakunta'],
  club: ['förening', 'klubb', 'klub', 'forening', 'idrettslag', 'seura'],
  team: ['lag', 'hold', 'joukkue'],
  email: ['e-post', 'epost', 'sähköposti'],
  phone: ['mobil', 'mobilnummer', 'telefonnummer', 'puhelin', 'puhelinnumero'],
  age: ['ålder', 'alder', 'ikä'],
};

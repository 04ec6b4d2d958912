import type { Aliases } from './english';

/** Czech, Slovak and Hungarian. */
export const central: Aliases = {
  start_number: ['startovní číslo', 'st. č.', 'start. č.', 'st. číslo', 'štartové číslo', 'št. č.', 'rajtszám'],
  first_name: ['jméno', 'křestní jméno', 'meno', 'krstné meno', 'keresztnév', 'utónév'],
  last_name: ['příjmení', 'priezvisko', 'vezetéknév', 'családnév'],
  full_name: [
    'jméno a příjmení',
    'příjmení a jméno',
    'příjmení jméno',
    'meno a priezvisko',
    'priezvisko a meno',
    'név',
  ],
  gender: ['pohlaví', 'pohlavie', 'nem'],
  birth_date: [
    'datum narození',
    'rok narození',
    'narozen',
    'ročník',
    'dátum narodenia',
    'rok narodenia',
    'születési dátum',
    'születési idő',
    'születési év',
  ],
  race: ['závod', 'trať', 'disciplína', 'vzdálenost', 'preteky', 'vzdialenosť', 'táv', 'futam', 'verseny'],
  wave: ['vlna', 'startovní vlna', 'rajthullám', 'rajtzóna'],
  chipcodes: ['čip', 'číslo čipu', 'kód čipu', 'chipszám'],
  category: ['kategorie', 'kategória', 'věková kategorie', 'veková kategória', 'korcsoport', 'korosztály'],
  country: ['země', 'stát', 'národnost', 'štát', 'krajina', 'národnosť', 'ország', 'nemzetiség', 'állampolgárság'],
  city: ['město', 'obec', 'bydliště', 'mesto', 'bydlisko', 'város', 'település', 'lakhely'],
  club: ['oddíl', 'klub', 'oddiel', 'egyesület'],
  team: ['tým', 'družstvo', 'tím', 'csapat'],
  phone: ['mobil', 'telefonszám'],
  age: ['věk', 'vek', 'életkor', 'kor'],
};

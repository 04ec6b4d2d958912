import { balkan } from './aliases/balkan';
import { baltic } from './aliases/baltic';
import { central } from './aliases/central';
import { dutch } from './aliases/dutch';
import { eastAsian } from './aliases/eastAsian';
import { type Aliases, english, vague } from './aliases/english';
import { french } from './aliases/french';
import { GENDER_WORDS } from './aliases/genderWords';
import { german } from './aliases/german';
import { indonesian } from './aliases/indonesian';
import { italian } from './aliases/italian';
import { nordic } from './aliases/nordic';
import { polish } from './aliases/polish';
import { russian } from './aliases/russian';
import { semitic } from './aliases/semitic';
import { southern } from './aliases/southern';
import { spanish } from './aliases/spanish';

/** What files say is read by the server alone: the console's build leaves the words out. */
const isServer = import.meta.env.SSR;

/** In this order: of two columns for one field, the one whose name comes earlier wins. */
const LANGUAGES: readonly Aliases[] = isServer
  ? [
      english,
      dutch,
      german,
      french,
      spanish,
      italian,
      polish,
      russian,
      nordic,
      central,
      southern,
      balkan,
      baltic,
      semitic,
      indonesian,
      eastAsian,
      vague,
    ]
  : [];

/** Said apart from the words, which the console's build would take along with their keys otherwise. */
const FIELDS = Object.keys({
  start_number: 0,
  first_name: 0,
  last_name: 0,
  infix: 0,
  second_last_name: 0,
  full_name: 0,
  full_name_family_first: 0,
  state: 0,
  age: 0,
  gender: 0,
  birth_date: 0,
  race: 0,
  wave: 0,
  chipcodes: 0,
  category: 0,
  country: 0,
  city: 0,
  club: 0,
  team: 0,
  email: 0,
  phone: 0,
  external_id: 0,
} satisfies Record<keyof Aliases, 0>) as (keyof Aliases)[];

type AliasesByField = Readonly<Record<keyof Aliases, readonly string[]>>;

/**
 * Names that columns of start lists and result files carry, in several languages, and those of common registration and
 * timing systems. Compared without case, accents and punctuation.
 */
export const athleteAliases: AliasesByField = Object.fromEntries(
  FIELDS.map((field) => [field, LANGUAGES.flatMap((language) => language[field] ?? [])]),
) as Partial<AliasesByField> as AliasesByField;

/** A French last name is a Catalan first name, which the column beside it tells. */
export const GIVEN_BESIDE = isServer
  ? [
      {
        aliases: ['nom'],
        others: ['cognom', 'cognoms', 'primer cognom', 'segon cognom', '1r cognom', '2n cognom', 'cognom 1'],
      },
    ]
  : [];

/** Codes and words for gender in the same languages. In Dutch `v`, German `w`, French `h`/`f`, Polish `k`; `d` is the German third option. */
export const GENDER_SPELLINGS: Readonly<Record<'male' | 'female' | 'none', readonly string[]>> = isServer
  ? {
      male: [
        'm',
        'h',
        'male',
        'man',
        'men',
        'mann',
        'männlich',
        'herr',
        'homme',
        'masculin',
        'hombre',
        'masculino',
        'uomo',
        'maschio',
        'maschile',
        'mężczyzna',
        'mezczyzna',
        'mannelijk',
        'boy',
        'м',
        'муж',
        'мужской',
        'мужчина',
        'ч',
        'чоловік',
        'чоловіча',
        'мъж',
        ...GENDER_WORDS.male,
      ],
      female: [
        'f',
        'w',
        'v',
        'k',
        'female',
        'woman',
        'women',
        'frau',
        'weiblich',
        'dame',
        'femme',
        'féminin',
        'mujer',
        'femenino',
        'donna',
        'femmina',
        'femminile',
        'kobieta',
        'vrouw',
        'vrouwelijk',
        'girl',
        'ж',
        'жен',
        'женский',
        'женщина',
        'жінка',
        'жіноча',
        'жена',
        ...GENDER_WORDS.female,
      ],
      none: [
        'd',
        'x',
        'nb',
        'none',
        'other',
        'non-binary',
        'nonbinary',
        'divers',
        'anders',
        'autre',
        'otro',
        'altro',
        'inna',
        ...GENDER_WORDS.none,
      ],
    }
  : { male: [], female: [], none: [] };

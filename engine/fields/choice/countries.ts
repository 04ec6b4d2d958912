/**
 * ISO 3166-1 alpha-2 codes, each followed by the other codes that start lists use for it: alpha-3, and those of the Olympic
 * committee and of football, old ones too, where they differ. A code that two countries claim is the alpha-3 one. XK is no ISO code yet, but
 * what everyone uses for Kosovo.
 */
const CODES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
  AD AND, AE ARE UAE, AF AFG, AG ATG ANT, AI AIA, AL ALB, AM ARM, AO AGO ANG, AQ ATA, AR ARG, AS ASM ASA, AT AUT,
  AU AUS, AW ABW ARU, AX ALA ALD, AZ AZE, BA BIH, BB BRB BAR, BD BGD BAN, BE BEL, BF BFA BUR, BG BGR BUL, BH BHR,
  BI BDI, BJ BEN, BL BLM, BM BMU BER, BN BRN BRU, BO BOL, BQ BES, BR BRA, BS BHS BAH, BT BTN BHU, BV BVT, BW BWA BOT,
  BY BLR, BZ BLZ BIZ, CA CAN, CC CCK, CD COD, CF CAF CTA, CG COG CGO, CH CHE SUI, CI CIV, CK COK, CL CHL CHI, CM CMR,
  CN CHN, CO COL, CR CRI CRC, CU CUB, CV CPV, CW CUW, CX CXR, CY CYP, CZ CZE, DE DEU GER, DJ DJI, DK DNK DEN, DM DMA,
  DO DOM, DZ DZA ALG, EC ECU, EE EST, EG EGY, EH ESH SAH, ER ERI, ES ESP, ET ETH, FI FIN, FJ FJI FIJ, FK FLK, FM FSM,
  FO FRO FAR, FR FRA, GA GAB, GB GBR UK ENG SCO WLS WAL NIR, GD GRD GRN, GE GEO, GF GUF FGU, GG GGY GBG, GH GHA,
  GI GIB, GL GRL, GM GMB GAM, GN GIN GUI, GP GLP GUD, GQ GNQ GEQ EQG, GR GRC GRE EL, GS SGS, GT GTM GUA, GU GUM,
  GW GNB GBS, GY GUY, HK HKG, HM HMD, HN HND HON, HR HRV CRO, HT HTI HAI, HU HUN, ID IDN INA, IE IRL, IL ISR,
  IM IMN GBM, IN IND, IO IOT, IQ IRQ, IR IRN IRI, IS ISL, IT ITA, JE JEY GBJ, JM JAM, JO JOR, JP JPN, KE KEN, KG KGZ,
  KH KHM CAM, KI KIR, KM COM, KN KNA SKN, KP PRK, KR KOR, KW KWT KUW, KY CYM CAY, KZ KAZ, LA LAO, LB LBN LIB, LC LCA,
  LI LIE, LK LKA SRI, LR LBR, LS LSO LES, LT LTU, LU LUX, LV LVA LAT, LY LBY LBA, MA MAR, MC MCO MON, MD MDA,
  ME MNE MGO, MF MAF, MG MDG MAD, MH MHL MSH, MK MKD, ML MLI, MM MMR MYA, MN MNG MGL, MO MAC, MP MNP NMA NMI, MQ MTQ,
  MR MRT MTN, MS MSR MNT, MT MLT, MU MUS MRI, MV MDV, MW MWI MAW, MX MEX, MY MYS MAS, MZ MOZ, NA NAM, NC NCL NCD,
  NE NER NIG, NF NFK NFI, NG NGA NGR, NI NIC NCA, NL NLD NED HOL, NO NOR, NP NPL NEP, NR NRU, NU NIU, NZ NZL, OM OMN OMA,
  PA PAN, PE PER, PF PYF FPO, PG PNG, PH PHL PHI, PK PAK, PL POL, PM SPM, PN PCN, PR PRI PUR, PS PSE PLE, PT PRT POR,
  PW PLW, PY PRY PAR, QA QAT, RE REU, RO ROU, RS SRB SCG, RU RUS, RW RWA, SA SAU KSA, SB SLB SOL, SC SYC SEY,
  SD SDN SUD, SE SWE, SG SGP SIN, SH SHN HEL, SI SVN SLO, SJ SJM, SK SVK, SL SLE, SM SMR, SN SEN, SO SOM, SR SUR,
  SS SSD, ST STP, SV SLV ESA, SX SXM, SY SYR, SZ SWZ, TC TCA TKS, TD TCD CHA, TF ATF, TG TGO TOG, TH THA, TJ TJK,
  TK TKL, TL TLS, TM TKM, TN TUN, TO TON TGA, TR TUR, TT TTO TRI, TV TUV, TW TWN TPE, TZ TZA TAN, UA UKR, UG UGA,
  UM UMI, US USA, UY URY URU, UZ UZB, VA VAT, VC VCT VIN, VE VEN, VG VGB IVB, VI VIR ISV, VN VNM VIE, VU VUT VAN,
  WF WLF WAF, WS WSM SAM, XK XKX KOS, YE YEM, YT MYT MAY, ZA ZAF RSA, ZM ZMB ZAM, ZW ZWE ZIM
  `
    .split(',')
    .map((codes) => codes.trim().split(' '))
    .map(([code = '', ...others]) => [code, others]),
);

export const COUNTRY_CODES: readonly string[] = Object.keys(CODES);

/** Languages whose names of countries are understood in import files. */
const LANGUAGES = 'en nl de fr es it pl ru cs sk hu sv da fi pt hr sl sr-Latn lt lv et ro uk el tr ja zh ko'.split(' ');

/**
 * What the platform has no name for: names that countries had until lately or have besides, and the countries of the United Kingdom,
 * in the same languages.
 */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  BO: ['Bolivia, Plurinational State of'],
  CI: ['Ivory Coast'],
  CV: ['Cape Verde'],
  CZ: [
    'Czech Republic',
    'Czech',
    'Tsjechische Republiek',
    'Tschechische Republik',
    'Tschechei',
    'République tchèque',
    'República Checa',
    'Repubblica Ceca',
    'Republika Czeska',
    'Česká republika',
    'Česko',
    'Чешская Республика',
  ],
  FM: ['Micronesia, Federated States of'],
  GB: [
    'Great Britain',
    'Britain',
    'Groot-Brittannië',
    'Großbritannien',
    'Grande-Bretagne',
    'Gran Bretaña',
    'Gran Bretagna',
    'England',
    'Engeland',
    'Angleterre',
    'Inglaterra',
    'Inghilterra',
    'Anglia',
    'Англия',
    'Scotland',
    'Schotland',
    'Schottland',
    'Écosse',
    'Escocia',
    'Scozia',
    'Szkocja',
    'Шотландия',
    'Wales',
    'Pays de Galles',
    'Gales',
    'Galles',
    'Walia',
    'Уэльс',
    'Northern Ireland',
    'Noord-Ierland',
    'Nordirland',
    'Irlande du Nord',
    'Irlanda del Norte',
    'Irlanda del Nord',
    'Irlandia Północna',
    'Северная Ирландия',
  ],
  HK: ['Hongkong', 'Hong Kong, China', 'Hong Kong, Chine'],
  KG: ['Kyrgyz Republic'],
  KP: [
    'DPR Korea',
    'Korea DPR',
    'Korea, North',
    "Korea, Democratic People's Republic of",
    "Democratic People's Republic of Korea",
  ],
  KR: ['Korea', 'Korea, South', 'Corea', 'Corée', 'Корея'],
  BY: ['Weißrussland'],
  CD: ['DR Congo', 'Congo DR', 'Congo, DR'],
  CN: ['PR China', 'China PR', 'P.R. China'],
  IE: ['Eire'],
  LA: ["Lao People's Democratic Republic", 'Lao'],
  MF: ['Saint Martin (French part)'],
  MK: ['Macedonia', 'FYR Macedonia', 'FYROM'],
  MM: ['Burma'],
  NL: ['Holland', 'Holanda', 'Olanda', 'Hollande', 'Holandia', 'Holandija', 'Hollandia', 'Holandsko', 'Голландия'],
  RU: ['Russian Federation', 'Russische Föderation', 'Fédération de Russie', 'Российская Федерация', 'РФ'],
  SK: ['Slovak Republic', 'Slovenská republika', 'Slovensko'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Chinese Taipei', 'Taipei chinois', 'Taiwan, Province of China', 'Republic of China'],
  US: [
    'United States of America',
    'America',
    'Vereinigte Staaten von Amerika',
    'Verenigde Staten van Amerika',
    'États-Unis d’Amérique',
    'Estados Unidos de América',
    'Stati Uniti d’America',
    'Stany Zjednoczone Ameryki',
    'EEUU',
    'EE. UU.',
    'Соединенные Штаты Америки',
    'США',
  ],
  VA: ['Vatican', 'Holy See'],
  VI: ['United States Virgin Islands'],
  VE: ['Venezuela, Bolivarian Republic of'],
};

/** What registers write before the name of a state, or behind it: "Korea, Republic of". */
const FORMS = ['Republic of', 'Kingdom of', 'State of', 'Islamic Republic of', 'United Republic of'];

/** Other writings of each country: codes, with full stops or without, and names in the languages of our events. */
export function countrySpellings(): Readonly<Record<string, readonly string[]>> {
  const named = Object.entries(CODES).map(([code, others]) => {
    const names = [...LANGUAGES.flatMap((language) => namesOf(code, language)), ...(FURTHER[code] ?? [])];
    return { code, others, names };
  });
  const ownerOf = new Map(named.flatMap(({ code, names }) => names.map((name) => [name, code])));
  const own = named.map(({ code, others, names }) => {
    const codes = [code, ...others].flatMap((one) => [one, [...one].join('.')]);
    // Kongo is one of the two; Kongo (Kinšasa) the other.
    const variants = names.flatMap(variantsOf).filter((name) => (ownerOf.get(name) ?? code) === code);
    return [code, new Set([...codes, ...variants])] as const;
  });
  const taken = new Set(own.flatMap(([, words]) => [...words]));
  return Object.fromEntries(
    own.map(([code, words]) => [code, [...words, ...formalNames(code).filter((name) => !taken.has(name))]]),
  );
}

/** What a country is called in a language. */
export function countryName(code: string, locale: string): string {
  return namesIn(locale, 'long').of(code) ?? code;
}

function namesOf(code: string, locale: string): string[] {
  return [...new Set((['long', 'short'] as const).map((style) => namesIn(locale, style).of(code) ?? code))];
}

/** An abbreviation in brackets is of another country: "Sint Maarten (hol.)". */
const NAME = /^(?!\p{Lu}+$).+[^.]$/u;

/** As it is and as keyboards have it, and the two names where one stands in brackets. */
function variantsOf(name: string): string[] {
  const plain = name.replace(/[’‘]/g, "'").replace(/ & /, ' and ');
  const [, outer, inner] = /^(.+?) \((.+)\)$/.exec(plain) ?? [];
  return [
    name,
    plain,
    ...(outer && inner ? [outer, ...(NAME.test(inner) ? [inner] : [])] : []),
    plain.replace(/\bSt\. /g, 'Saint '),
  ];
}

function formalNames(code: string): string[] {
  const names = [...namesOf(code, 'en'), ...(FURTHER[code] ?? [])].flatMap(variantsOf);
  const forms = (name: string) => FORMS.flatMap((form) => [`${form} ${name}`, `${name}, ${form}`, `${name} (${form})`]);
  const coded = (name: string) => (CODES[code] ?? []).map((other) => `${name} (${other})`);
  return [...new Set(names)].flatMap((name) => [
    ...forms(name),
    ...coded(name),
    `The ${name}`,
    `${name}, The`,
    `${name} (the)`,
  ]);
}

const known = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${locale} ${style}`;
  const names = known.get(key) ?? new Intl.DisplayNames([locale], { type: 'region', style });
  known.set(key, names);
  return names;
}

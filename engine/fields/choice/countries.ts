/**
 * ISO 3166-1 alpha-2 codes, each followed by the other codes that start lists use for it: alpha-3, and those of the Olympic
 * committee and of football where they differ. A code that two countries claim is the alpha-3 one. XK is no ISO code yet, but
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
  NE NER NIG, NF NFK NFI, NG NGA NGR, NI NIC NCA, NL NLD NED, NO NOR, NP NPL NEP, NR NRU, NU NIU, NZ NZL, OM OMN OMA,
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
const LANGUAGES = ['en', 'nl', 'de', 'fr', 'es', 'it', 'pl'];

/** Other writings of each country: codes, and names in the languages of our events. */
export function countrySpellings(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(CODES).map(([code, others]) => [
      code,
      [...others, ...LANGUAGES.map((language) => countryName(code, language))],
    ]),
  );
}

/** What a country is called in a language. */
export function countryName(code: string, locale: string): string {
  return namesIn(locale).of(code) ?? code;
}

const known = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const names = known.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  known.set(locale, names);
  return names;
}

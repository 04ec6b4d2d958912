const en = {
  rank: 'Rank',
  bib: 'Bib',
  name: 'Name',
  club: 'Club',
  country: 'Nat.',
  category: 'Category',
  gender: 'M/F',
  male: 'M',
  female: 'F',
  laps: 'Laps',
  time: 'Time',
  gap: 'Behind',
  guntime: 'Gun time',
  chiptime: 'Chip time',
  racetime: 'Race time',
  finish: 'Finish',
  official: 'Official results',
  unofficial: 'Unofficial results',
  athlete: '{count} athlete',
  athletes: '{count} athletes',
  published: 'Published {when}',
  as_of: 'As of {when}',
  printed: 'Printed {when} ({zone})',
  page: 'Page {number} of {pages}',
  nobody: 'Nobody is in this ranking yet.',
};

export type PdfTexts = Readonly<typeof en>;

/** What a printed ranking says, by language. Headings are as short as their columns are narrow. */
const LANGUAGES: Readonly<Record<string, PdfTexts>> = {
  en,
  nl: {
    rank: 'Plaats',
    bib: 'Nr.',
    name: 'Naam',
    club: 'Club',
    country: 'Nat.',
    category: 'Categorie',
    gender: 'M/V',
    male: 'M',
    female: 'V',
    laps: 'Ronden',
    time: 'Tijd',
    gap: 'Achterstand',
    guntime: 'Bruto tijd',
    chiptime: 'Netto tijd',
    racetime: 'Wedstrijdtijd',
    finish: 'Finish',
    official: 'Officiële uitslag',
    unofficial: 'Onofficiële uitslag',
    athlete: '{count} deelnemer',
    athletes: '{count} deelnemers',
    published: 'Gepubliceerd op {when}',
    as_of: 'Stand van {when}',
    printed: 'Afgedrukt op {when} ({zone})',
    page: 'Pagina {number} van {pages}',
    nobody: 'Er staat nog niemand in dit klassement.',
  },
  de: {
    rank: 'Platz',
    bib: 'Nr.',
    name: 'Name',
    club: 'Verein',
    country: 'Nat.',
    category: 'Kategorie',
    gender: 'M/W',
    male: 'M',
    female: 'W',
    laps: 'Runden',
    time: 'Zeit',
    gap: 'Rückstand',
    guntime: 'Bruttozeit',
    chiptime: 'Nettozeit',
    racetime: 'Wettkampfzeit',
    finish: 'Ziel',
    official: 'Offizielles Ergebnis',
    unofficial: 'Inoffizielles Ergebnis',
    athlete: '{count} Teilnehmer',
    athletes: '{count} Teilnehmer',
    published: 'Veröffentlicht: {when}',
    as_of: 'Stand: {when}',
    printed: 'Gedruckt: {when} ({zone})',
    page: 'Seite {number} von {pages}',
    nobody: 'In dieser Wertung ist noch niemand.',
  },
  fr: {
    rank: 'Place',
    bib: 'Dossard',
    name: 'Nom',
    club: 'Club',
    country: 'Nat.',
    category: 'Catégorie',
    gender: 'H/F',
    male: 'H',
    female: 'F',
    laps: 'Tours',
    time: 'Temps',
    gap: 'Écart',
    guntime: 'Temps officiel (brut)',
    chiptime: 'Temps net (puce)',
    racetime: 'Temps de course',
    finish: 'Arrivée',
    official: 'Résultats officiels',
    unofficial: 'Résultats non officiels',
    athlete: '{count} participant',
    athletes: '{count} participants',
    published: 'Publié le {when}',
    as_of: 'État au {when}',
    printed: 'Imprimé le {when} ({zone})',
    page: 'Page {number} sur {pages}',
    nobody: 'Personne ne figure encore dans ce classement.',
  },
};

/** Where nothing is said of a language. */
const USUAL = 'en-GB';

export interface PdfLanguage {
  /** What days and numbers are written by. */
  readonly locale: string;
  readonly texts: PdfTexts;
}

/** The language asked for, else the event's first; as the event's country writes it where that is known. @param locales of the event */
export function pdfLanguage(asked: string | undefined, locales: readonly string[]): PdfLanguage {
  const wanted = [...(asked === undefined ? [] : [asked]), ...locales].find(isSpoken) ?? USUAL;
  const ofEvent = locales.find((locale) => languageOf(locale) === languageOf(wanted));
  return { locale: ofEvent ?? wanted, texts: LANGUAGES[languageOf(wanted)] ?? en };
}

/** A text with its values. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function isSpoken(locale: string): boolean {
  return /^[a-z]{2}(-[a-z]{2})?$/i.test(locale) && languageOf(locale) in LANGUAGES;
}

function languageOf(locale: string): string {
  return locale.slice(0, 2).toLowerCase();
}

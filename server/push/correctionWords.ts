interface CorrectionWords {
  readonly title: string;
  readonly withdrawn: string;
}

const ENGLISH: CorrectionWords = {
  title: 'Correction',
  withdrawn: 'The time that was sent is withdrawn: the read was not right.',
};

const WORDS: Readonly<Record<string, CorrectionWords>> = {
  en: ENGLISH,
  nl: { title: 'Correctie', withdrawn: 'De verstuurde tijd is ingetrokken: de registratie klopte niet.' },
  de: { title: 'Korrektur', withdrawn: 'Die gesendete Zeit ist zurückgezogen: die Erfassung war falsch.' },
  fr: { title: 'Correction', withdrawn: 'Le temps envoyé est retiré : la détection était erronée.' },
};

/** What is said in front of a corrected message, and in place of one that is withdrawn: in the language its organisers write in. */
export function correctionWords(locale: string): CorrectionWords {
  return WORDS[locale.slice(0, 2).toLowerCase()] ?? ENGLISH;
}

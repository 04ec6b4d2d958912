const en = {
  title: 'Your question',
  open: 'The organiser has it, and has not answered yet.',
  answered: 'The organiser answered.',
  closed: 'The organiser closed it.',
  answer: 'Answer',
  asked: 'You asked',
  missing: 'This question is not there',
  why: 'The link is wrong, or the question was deleted.',
  bib: 'Bib',
  times: 'See the times',
};

type Texts = Readonly<typeof en>;

/** What the page of a question says, by language. */
export const INQUIRY_TEXTS: Readonly<Record<string, Texts>> = {
  en,
  nl: {
    title: 'Uw vraag',
    open: 'De organisatie heeft ze ontvangen en nog niet geantwoord.',
    answered: 'De organisatie heeft geantwoord.',
    closed: 'De organisatie heeft ze afgesloten.',
    answer: 'Antwoord',
    asked: 'U vroeg',
    missing: 'Deze vraag is er niet',
    why: 'De link klopt niet, of de vraag is verwijderd.',
    bib: 'Startnummer',
    times: 'Bekijk de tijden',
  },
  de: {
    title: 'Ihre Frage',
    open: 'Die Organisation hat sie erhalten und noch nicht geantwortet.',
    answered: 'Die Organisation hat geantwortet.',
    closed: 'Die Organisation hat sie geschlossen.',
    answer: 'Antwort',
    asked: 'Sie fragten',
    missing: 'Diese Frage gibt es nicht',
    why: 'Der Link ist falsch, oder die Frage wurde gelöscht.',
    bib: 'Startnummer',
    times: 'Zeiten ansehen',
  },
  fr: {
    title: 'Votre question',
    open: 'L’organisation l’a reçue et n’y a pas encore répondu.',
    answered: 'L’organisation a répondu.',
    closed: 'L’organisation l’a close.',
    answer: 'Réponse',
    asked: 'Vous avez demandé',
    missing: 'Cette question n’existe pas',
    why: 'Le lien est faux, ou la question a été supprimée.',
    bib: 'Dossard',
    times: 'Voir les temps',
  },
};

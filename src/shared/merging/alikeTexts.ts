import { addTexts } from '../../../engine/console/words/onDemand';

/** The page of those who may stand there twice. */
const alike = {
  why_athletes:
    'Athletes of this event with the same name, in whatever order and spelling of accents, and no other birth date; or with the same e-mail address and birth date. The likeliest come first.',
  why_profiles:
    'Accounts with the same name, in whatever order and spelling of accents, or the same mailbox. Those whose athletes were born on other days are left out. The likeliest come first.',
  which: 'Which pairs',
  open: 'To decide',
  apart: 'Different people',
  none: 'Nobody stands here twice',
  none_why: 'Pairs that look like one person appear here.',
  none_apart: 'Nobody was said to be different people',
  none_apart_why: 'Pairs of which you say that they are not the same person are kept here, and can be taken back.',
  pair: '%{name}: two that may be one',
  because: 'Why',
  reason: { name: 'Same name', birth_date: 'Same birth date', email: 'Same mailbox' },
  merge: 'Merge…',
  not_same: 'Not the same person',
  told: 'They are kept apart: %{name} is not offered again.',
  take_back: 'Take back',
  taken_back: 'They are among those to decide again.',
  fact: 'What is known',
  same: 'same',
  differs: 'differs',
  unknown: 'not known',
  facts: {
    name: 'Name',
    birth_dates: 'Birth date',
    email: 'E-mail',
    countries: 'Country',
    clubs: 'Club',
    races: 'Race',
    start_numbers: 'Bib',
    events: 'Events',
    products: 'Products',
    roles: 'Roles',
    last_seen_at: 'Last seen',
    created_at: 'Made',
  },
};

addTexts({ pages: { alike } });

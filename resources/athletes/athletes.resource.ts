import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { calendarDate } from '../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { country } from '../../engine/fields/choice/country.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { duration } from '../../engine/fields/duration/duration.field';
import { json } from '../../engine/fields/json/json.field';
import { list } from '../../engine/fields/list/list.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { GENDER_LEGENDS, GENDER_UNKNOWN } from './aliases/genderWords';
import { STATE_LEGENDS, STATE_SPELLINGS } from './aliases/stateWords';
import { athleteAliases as aliases, GENDER_SPELLINGS, GIVEN_BESIDE } from './athletes.aliases';
import { ageDoubt, ageFit, birthDoubt } from './birthDoubts';
import { BIRTH_PARTS } from './birthParts';
import { AGE, birthYearOfAge } from './birthYearOfAge';
import { BIRTH_YEAR, birthOf, birthYearDoubt, yearOfBirth } from './birthYears';
import { categoryAndGender, saysGender } from './categoryGender';
import { chipCodesOf, chipTraits, NO_CHIP } from './chipCodesOf';
import { CHIPS } from './chips';
import { NAME_COLUMNS } from './nameColumns';
import { nameOf, titlesIn } from './nameRemarks';
import { nameTraits } from './nameTraits';
import { NOTES } from './noteWords';
import {
  isAkinPerson,
  isConfirmedPerson,
  isConsistentPerson,
  isLikelyPerson,
  isNearPerson,
  isSameDay,
  isSamePerson,
  mayBeOnePerson,
  mayBeRenamedPerson,
  nameKeyOf,
  nearKeyOf,
  rankNamesakes,
  renameKeysOf,
} from './samePerson';
import { peopleDoubt } from './severalPeople';
import { SPARE } from './spareWords';
import { bibDoubt, bibTraits, NO_BIB, startNumberOf } from './startNumberOf';
import { stateCellOf } from './stateCell';
import { TITLE_WORDS } from './titleWords';

/** How files' cells are read: by the server alone, so the console's build leaves it out. */
const isServer = import.meta.env.SSR;

/** The first day that spreadsheets and databases know, and the one before it. */
const NO_DAY =
  /^(?:0{1,4}[-/.]0{1,2}[-/.]0{1,4}|18991230|1899-12-3[01]|1900-01-0[01]|0?1[-/.]0?1[-/.]1900)(?: 00:00.*)?$/;

/** "Tag" is a day in German. */
const DAYS_OF_MONTH = { heading: /^\s*tag\s*$/i, cells: /^(?:0?[1-9]|[12]\d|3[01])\.?$/ };

export const athletes = defineResource({
  name: 'athletes',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: {
    ...managed,
    marketing: ['read', 'export'],
    timer: ['read', 'create', 'update', 'export', 'import'],
  },
  // Who they are comes along, not what became of them, nor whose account or registration they were.
  copying: { part: 'athletes', without: ['state', 'state_reason', 'external_id', 'profile_id'] },
  title: ['first_name', 'last_name'],
  namedBy: ['start_number'],
  status: 'state',
  units: [
    { head: 'race_id', others: ['wave_id'] },
    { head: 'state', others: ['state_by_hand', 'state_reason'], setWith: ['state_by_hand', 'state_reason'] },
  ],
  deleteWarnings: ['results', 'on_course'],
  defaultSort: ['start_number'],
  sections: [
    { name: 'person', why: 'Who runs.' },
    { name: 'entry', why: 'In which race, under which number, with which chip.' },
    { name: 'contact', why: 'Seen by those who may read contact details only.' },
    { name: 'state', why: 'A state set by hand outlives recalculation.' },
    { name: 'more' },
  ],
  importing: {
    kind: 'athlete',
    matchOn: ['external_id', 'start_number', 'chipcodes'],
    exclusive: CHIPS,
    asksAbout: ['start_number', 'chipcodes', 'race_id', 'wave_id', 'first_name', 'last_name'],
    // As the checks of an event and its races count them.
    expects: [['race_id'], ['start_number'], ['last_name', 'first_name'], ['gender']],
    ...(isServer && {
      identity: {
        fields: ['first_name', 'last_name', 'birth_date'],
        keyOf: nameKeyOf,
        nearKeyOf,
        isNear: isNearPerson,
        isAkin: isAkinPerson,
        isLikely: isLikelyPerson,
        isConsistent: isConsistentPerson,
        mayBeOne: mayBeOnePerson,
        rank: rankNamesakes,
        mayBeRenamed: mayBeRenamedPerson,
        renameKeysOf,
        hints: ['gender', 'email', 'phone', 'club', 'city'],
        marks: ['email', 'phone'],
        // Bib, chips, race and wave belong to the entry, and times to its reads.
        owns: [
          'state',
          'state_reason',
          'is_visible',
          'gender',
          'category',
          'club',
          'team',
          'city',
          'country',
          'email',
          'phone',
          'external_id',
          'profile_id',
          'notes',
          'custom',
        ],
        isSure: isSameDay,
        isSame: isSamePerson,
        isConfirmed: isConfirmedPerson,
      },
    }),
    variants: {
      // Anyone who hands out chips has numbers, not people: nobody is added by mistake.
      chipcode: {
        only: ['start_number', 'race_id', 'chipcodes', 'external_id'],
        matchOn: ['external_id', 'start_number'],
        compares: ['first_name', 'last_name'],
        gathers: 'chipcodes',
        mode: 'update',
        noun: 'chip codes',
        page: 'athletes/import_chipcodes',
      },
    },
    ...(isServer && {
      affixes: [
        { name: 'infix', label: 'Infix (van der)', aliases: aliases.infix, field: 'last_name', place: 'before' },
        {
          name: 'second_last_name',
          label: 'Second last name',
          aliases: aliases.second_last_name,
          field: 'last_name',
          place: 'after',
        },
      ],
      joined: [BIRTH_PARTS],
    }),
    titles: { say: ['gender'], ...(isServer && { idle: TITLE_WORDS, spare: SPARE, notes: NOTES }) },
    columns: [
      ...NAME_COLUMNS,
      {
        name: 'team_as_name',
        label: 'Team, also as the name',
        aliases: [],
        fills: ['last_name', 'team'],
        split: (text) => ({ last_name: text, team: text }),
        forSeveral: 'team',
      },
      {
        name: 'category_and_gender',
        label: 'Category, also as the gender',
        aliases: [],
        fills: ['category', 'gender'],
        split: isServer ? categoryAndGender : unread,
        ...(isServer && { alsoSays: { field: 'category', exampleIn: saysGender } }),
      },
      {
        name: 'year_of_birth',
        label: 'Year of birth',
        aliases: [],
        sharesNamesOf: 'birth_date',
        fills: ['birth_date'],
        split: isServer ? yearOfBirth : unread,
        completes: true,
        ...(isServer && { pattern: BIRTH_YEAR, contradicts: birthYearDoubt }),
      },
      {
        name: 'age',
        label: 'Age',
        aliases: aliases.age,
        fills: ['birth_date'],
        split: isServer ? birthYearOfAge : unread,
        completes: true,
        yearsBefore: 1,
        ...(isServer && { pattern: AGE, contradicts: ageDoubt, fits: ageFit }),
      },
    ],
  },
  changesOften: true,
  ...(isServer && {
    indexes: [
      ['event_id', 'external_id'],
      // Lists that are asked for all day. Nothing that reads change is in an index, so that a read writes none of them.
      { equal: ['race_id', 'gender'], sortedBy: 'last_name' },
      { equal: ['race_id'], sortedBy: 'start_number' },
      { equal: ['wave_id'], sortedBy: 'start_number' },
      // Few athletes of an event share these values, so sorting them after the lookup is cheap.
      ['event_id', 'gender'],
      ['event_id', 'country'],
      { searchedWithin: 'event_id' },
    ],
    countedBy: ['race_id', 'wave_id', 'gender', 'category', 'club', 'country', 'is_visible'],
  }),
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    start_number: text({
      max: 20,
      isNumberLike: true,
      isLikeCode: true,
      ...(isServer && { blank: NO_BIB, cellOf: startNumberOf, doubtOf: bibDoubt, traitsOf: bibTraits }),
      unique: ['race_id'],
      sortable: true,
      searchable: true,
      column: 'shown',
      aliases: aliases.start_number,
      section: 'entry',
      label: 'Bib',
    }),
    first_name: text({
      max: 80,
      words: 'given',
      ...(isServer && { cellOf: nameOf, traitsOf: nameTraits, leftOutOf: titlesIn, doubtOf: peopleDoubt }),
      sortable: true,
      searchable: true,
      column: 'shown',
      aliases: aliases.first_name,
      aliasesBeside: GIVEN_BESIDE,
      section: 'person',
    }),
    last_name: text({
      max: 80,
      words: 'family',
      ...(isServer && { cellOf: nameOf, traitsOf: nameTraits, leftOutOf: titlesIn, doubtOf: peopleDoubt }),
      sortable: true,
      searchable: true,
      column: 'shown',
      aliases: aliases.last_name,
      section: 'person',
    }),
    race_id: reference('races', { column: 'shown', section: 'entry', aliases: aliases.race, bulkEditable: true }),
    wave_id: reference('waves', {
      column: 'shown',
      within: ['race_id'],
      section: 'entry',
      aliases: aliases.wave,
      bulkEditable: true,
    }),
    state: choice(['registered', 'started', 'finished', 'dnf', 'dns', 'dsq'], {
      default: 'registered',
      sortable: true,
      // Every mat changes it, and an index would have the whole row indexed again each time.
      sortIndex: false,
      column: 'shown',
      section: 'state',
      list: 'athleteStates',
      aliases: aliases.state,
      isOffered: true,
      ...(isServer && { spellings: STATE_SPELLINGS, legends: STATE_LEGENDS, cellOf: stateCellOf }),
      bulkEditable: true,
      tones: { registered: 'neutral', started: 'info', finished: 'good', dnf: 'attention', dns: 'neutral', dsq: 'bad' },
    }),
    category: text({
      max: 60,
      words: 'class',
      sortable: true,
      column: 'shown',
      aliases: aliases.category,
      section: 'entry',
      bulkEditable: true,
    }),
    gender: choice(['male', 'female', 'none'], {
      column: 'shown',
      aliases: aliases.gender,
      ...(isServer && { spellings: GENDER_SPELLINGS, legends: GENDER_LEGENDS, blank: GENDER_UNKNOWN }),
      section: 'person',
      list: 'genders',
      bulkEditable: true,
    }),
    club: text({
      max: 120,
      words: 'group',
      sortable: true,
      searchable: true,
      column: 'shown',
      aliases: aliases.club,
      section: 'person',
      bulkEditable: true,
    }),
    country: country({ column: 'shown', aliases: aliases.country, section: 'person', bulkEditable: true }),
    chipcodes: list({
      maxItems: 10,
      item: { max: 40, transform: 'code' },
      blank: NO_CHIP,
      doubtful: DAYS_OF_MONTH,
      ...(isServer && { cellOf: chipCodesOf, traitsOf: chipTraits }),
      searchable: true,
      aliases: aliases.chipcodes,
      section: 'entry',
      label: 'Chip codes',
    }),
    birth_date: calendarDate({
      isPast: true,
      acceptsYear: true,
      blank: NO_DAY,
      ...(isServer && { cellOf: birthOf, doubtOf: birthDoubt }),
      aliases: aliases.birth_date,
      section: 'person',
    }),
    age: computed(integer()),
    state_by_hand: boolean({ default: false, readOnly: true, label: 'State set by hand' }),
    state_reason: text({ max: 200, importable: true, isOffered: true, section: 'state', bulkEditable: true }),
    gun_time: duration({ readOnly: true }),
    chip_time: duration({ readOnly: true }),
    chip_from_gun: computed(boolean(), {
      label: 'Chip time from the gun',
      help: 'There is no start read: the chip time is counted from the gun.',
    }),
    race_time: duration({ readOnly: true }),
    last_timeline: computed(text(), { label: 'Last seen at' }),
    city: text({ max: 80, aliases: aliases.city, section: 'person' }),
    team: text({ max: 120, words: 'group', aliases: aliases.team, section: 'person', bulkEditable: true }),
    email: text({
      isEmail: true,
      transform: 'lower',
      aliases: aliases.email,
      section: 'contact',
      read: 'athletes.contact.read',
      write: 'athletes.contact.update',
    }),
    phone: text({
      max: 40,
      aliases: aliases.phone,
      section: 'contact',
      read: 'athletes.contact.read',
      write: 'athletes.contact.update',
    }),
    is_visible: boolean({
      default: true,
      isVisibility: true,
      section: 'state',
      label: 'Visible',
      importable: true,
      bulkEditable: true,
      help: 'Hidden athletes are timed, but shown to no one outside the console.',
    }),
    // A linked account reads the contact details of its athletes, and erases them for good.
    profile_id: reference('profiles', { section: false, write: 'athletes.erase', label: 'Linked profile' }),
    profile_name: computed(text(), {
      column: 'never',
      detailOnly: true,
      read: 'athletes.contact.read',
      label: 'Name of the linked profile',
    }),
    external_id: text({
      max: 80,
      aliases: aliases.external_id,
      section: 'more',
      label: 'External ID',
      help: 'The id in the registration system.',
    }),
    notes: longText({
      aliases: ['opmerkingen'],
      max: 4000,
      importable: true,
      isOffered: true,
      section: 'more',
      read: 'athletes.contact.read',
      write: 'athletes.contact.update',
    }),
    // Whatever a file or another system says of somebody, where no field is for it: as likely a phone number as a time.
    custom: json({
      inParts: true,
      default: {},
      importable: true,
      isOffered: true,
      section: 'more',
      read: 'athletes.contact.read',
      write: 'athletes.contact.update',
      schema: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
      label: 'Extra columns',
      help: 'What a file says that no field is for, such as an expected time, under the name of its column.',
    }),
  },
});

function unread(): Record<string, string> {
  return {};
}

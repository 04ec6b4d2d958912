/** Of athletes of whom the file makes other people. */
const athletesWhoChange = {
  others: '%{count} row would make another person of an athlete |||| %{count} rows would make other people of athletes',
  beside:
    '%{count} row would add an athlete beside one who seems to be there already |||| %{count} rows would add athletes beside others who seem to be the same',
  beside_done:
    '%{count} row added an athlete beside one who seems to be the same |||| %{count} rows added athletes beside others who seem to be the same',
  twice:
    '%{count} row would add an athlete whom another row adds too |||| %{count} rows would add athletes whom other rows add too',
  twice_done:
    '%{count} row added an athlete whom another row added too |||| %{count} rows added athletes whom other rows added too',
  twice_why:
    'Name and day of birth, or name and id, are those of another row of the file, for the same race: one of the two bibs may be a mistake.',
  by_name: '%{count} row is found by the name alone |||| %{count} rows are found by the name alone',
  by_name_done: '%{count} row was found by the name alone |||| %{count} rows were found by the name alone',
  names_why:
    'A name can be that of several. If the file has bibs, ids or dates of birth, choose their columns: athletes are found by them for sure.',
  others_done: '%{count} row made another person of an athlete |||| %{count} rows made other people of athletes',
  others_why:
    'Are the bibs shifted by a line, handed on, or of another event? Whoever was there keeps what the file says nothing of, times and notes above all, and takes the rest from the file.',
};

/** Of athletes about whom reads or results came in. */
const athletesInUse = {
  asked:
    '%{count} row changes the bib, chip, race, wave or name of an athlete with reads or results |||| %{count} rows change the bib, chip, race, wave or name of athletes with reads or results',
  asked_done:
    '%{count} row changed the bib, chip, race, wave or name of an athlete with reads or results |||| %{count} rows changed the bib, chip, race, wave or name of athletes with reads or results',
  asked_why:
    'Times and rankings follow chip, race and wave, and results go under the new number and name. Look at the list before you go on.',
  uses: 'Times that count',
  ...athletesWhoChange,
};

/** What the wizard says of files of each kind, where that is more than of any other. */
export const imports = {
  one: 'Import',
  athlete: {
    title: 'Import athletes',
    what: 'One athlete per row, with the names of the columns in the first row.',
    columns:
      'Bib, first and last name or full name, gender, date or year of birth, club, city, country, race, wave, category, chip codes, e-mail, phone. Whatever the file has: you choose the columns next.',
    run: 'Import %{count} athlete |||| Import %{count} athletes',
    result: 'Show athletes',
    ...athletesInUse,
  },
  chipcode: {
    title: 'Import chip codes',
    what: 'One athlete per row: the bib or external id, and one or more chip codes.',
    columns: 'Bib or external id, chip codes, and the race where bibs are used in more than one.',
    run: 'Update %{count} athlete |||| Update %{count} athletes',
    result: 'Show athletes',
    ...athletesInUse,
  },
  configuration: {
    title: 'Import races, waves and timelines',
    what: 'One wave or one timeline per row with the race it belongs to; a race without any has a row of its own.',
    columns:
      'Race, distance, sport, course; wave, start, start numbers from and to, capacity; timeline, its type, distance, lap, opens at, closes at, required.',
    run: 'Import %{count} row |||| Import %{count} rows',
    result: 'Show races',
  },
  ranking: {
    title: 'Import official results',
    what: 'One athlete per row, found by the bib or the external id. The file becomes a ranking of its own, named like the file.',
    columns: 'Rank, bib or external id, time, state. DNF, DNS and DSQ may stand in place of a rank or a time.',
    run: 'Import %{count} result |||| Import %{count} results',
    result: 'Show rankings',
    presets: { race_id: 'Race of the results' },
  },
};

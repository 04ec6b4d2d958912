import { describe, expect, it } from 'vitest';
import { importTargets } from '../../../engine/api/import/mapping/importTargets';
import { mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { makeRowReader } from '../../../engine/api/import/rows/readRow';
import { plan } from '../../../resources/allResources';
import { splitFullName } from '../../../resources/athletes/fullName';

const targets = importTargets({ plan, resource: plan.get('athletes') });

function map(table: Record<string, string[]>) {
  const columns = Object.keys(table);
  const height = Math.max(...Object.values(table).map((cells) => cells.length));
  const samples = Array.from({ length: height }, (_, i) => columns.map((name) => table[name]?.[i] ?? ''));
  return mapColumns({ targets, identifying: 'start_number', columns, samples });
}

/** What becomes of the rows of a table. */
function rowsOf(table: Record<string, string[]>) {
  const columns = Object.keys(table);
  const reader = makeRowReader({
    targets,
    columns,
    mapping: map(table).mapping,
    dateFormats: columns.map(() => null),
    names: new Map(),
    needed: new Set(),
  });
  const height = Math.max(...Object.values(table).map((cells) => cells.length));
  return Array.from({ length: height }, (_, i) =>
    reader({ line: i + 2, cells: columns.map((name) => table[name]?.[i] ?? '') }),
  );
}

const read = (table: Record<string, string[]>) => rowsOf(table).map(({ values }) => values);

const [GIVEN, FAMILY] = ['full_name', 'full_name_family_first'];

describe('a name that says itself which part is which', () => {
  it.each([
    ['Beck, Anna', 'Anna', 'Beck'],
    ['BECK Anna Maria', 'Anna Maria', 'BECK'],
    ['Anna BECK', 'Anna', 'BECK'],
    ['Anna Maria DE LUCA', 'Anna Maria', 'DE LUCA'],
    ['McDONALD Iain', 'Iain', 'McDONALD'],
    ["O'NEIL Sean", 'Sean', "O'NEIL"],
    ['van DIJK Jan', 'Jan', 'van DIJK'],
    ['ORTEGA Y GASSET Xoel', 'Xoel', 'ORTEGA Y GASSET'],
    ['MEIER-HUBER Ada', 'Ada', 'MEIER-HUBER'],
    ['Müller jun.', '', 'Müller jun.'],
    ['BECK Otto sen.', 'Otto', 'BECK sen.'],
    ['Smith, John Jr.', 'John', 'Smith Jr.'],
    ['山田 太郎', '太郎', '山田'],
    ['Vries, Jan de', 'Jan', 'de Vries'],
    ['Berg, van den, Piet', 'Piet', 'van den Berg'],
    ['Berg, Els van den', 'Els', 'van den Berg'],
    ['Berg, van den', '', 'van den Berg'],
    ['BERG, PIET VAN DEN', 'PIET', 'VAN DEN BERG'],
    ['Nguyen, Van', 'Van', 'Nguyen'],
    ['Nguyen, Thi Van', 'Thi Van', 'Nguyen'],
    ['Smith, John, Paul', 'John Paul', 'Smith'],
    ['Dr. MÜLLER Hans', 'Hans', 'MÜLLER'],
    ['Müller, Dr. Hans', 'Hans', 'Müller'],
    ['Prof. Dr. Müller', '', 'Müller'],
    ['Müller Dr. HANS', 'Müller', 'HANS'],
    ['Ing. Jan NOVÁK, Ph.D.', 'Jan', 'NOVÁK'],
    ['MARTIN Jean-Pierre', 'Jean-Pierre', 'MARTIN'],
    ['DE LA CRUZ Ana', 'Ana', 'DE LA CRUZ'],
    ['Smith, Bob "Bobby"', 'Bob "Bobby"', 'Smith'],
    ['Smith, Bob (Bobby)', 'Bob (Bobby)', 'Smith'],
    ['SMITH Bob (Bobby)', 'Bob (Bobby)', 'SMITH'],
    ['Bob SMITH (Weller)', 'Bob', 'SMITH (Weller)'],
  ])('%s', (text, first_name, last_name) => {
    for (const order of ['given first', 'family first'] as const)
      expect(splitFullName(text, order)).toEqual({ first_name, last_name });
  });
});

describe('a name read in the order of its column', () => {
  it.each([
    ['John Smith, Jr.', 'John', 'Smith Jr.'],
    ['John Smith III', 'John', 'Smith III'],
    ['John Smith snr', 'John', 'Smith snr'],
    ['JOHN SMITH JNR', 'JOHN', 'SMITH JNR'],
    ['John Smith sr', 'John', 'Smith sr'],
    ['John Smith, Esq.', 'John', 'Smith Esq.'],
    ['Ada von und zu Stein', 'Ada', 'von und zu Stein'],
    ['Ada von dem Berg', 'Ada', 'von dem Berg'],
    ["Ada in 't Veld", 'Ada', "in 't Veld"],
    ['Ada Sofia de la Cruz', 'Ada Sofia', 'de la Cruz'],
    ['Sean Ó Briain', 'Sean', 'Ó Briain'],
    ['Iain Mac Neil', 'Iain', 'Mac Neil'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['MARIO ROSSI', 'MARIO', 'ROSSI'],
    ['Amartya Sen', 'Amartya', 'Sen'],
    ['Ying Jun Chen', 'Ying Jun', 'Chen'],
    ['Dr. Jan Bos', 'Jan', 'Bos'],
    ['MUDr. Eva Malá', 'Eva', 'Malá'],
    ['Dipl.-Ing. Uwe Kern MBA', 'Uwe', 'Kern'],
    ['Ing de Boer', 'Ing', 'de Boer'],
    ['Mag Huber', 'Mag', 'Huber'],
    ['M. Jansen', 'M.', 'Jansen'],
    ['M.J. Bakker', 'M.J.', 'Bakker'],
    ['J.P. de Vries', 'J.P.', 'de Vries'],
    ['DE VRIES J.P.', 'J.P.', 'DE VRIES'],
    ['Robert "Bob" Smith', 'Robert "Bob"', 'Smith'],
    ['Bob Smith "Bobby"', 'Bob "Bobby"', 'Smith'],
    ['Anna Bos (Müller)', 'Anna', 'Bos (Müller)'],
    ['Team Alpha 3', 'Team', 'Alpha 3'],
    ['Ana García López', 'Ana García', 'López'],
  ])('given first: %s', (text, first_name, last_name) =>
    expect(splitFullName(text)).toEqual({ first_name, last_name }),
  );

  it.each([
    ['ROSSI MARIO', 'MARIO', 'ROSSI'],
    ['Beck Anna', 'Anna', 'Beck'],
    ['Beck Anna Maria', 'Anna Maria', 'Beck'],
    ['García López María', 'María', 'García López'],
    ['van der Berg Jan', 'Jan', 'van der Berg'],
    ['García de la Torre Xoel', 'Xoel', 'García de la Torre'],
    ['Müller jun. Hans', 'Hans', 'Müller jun.'],
    ['von und zu Stein Ada', 'Ada', 'von und zu Stein'],
    ['Иванов Пётр Ильич', 'Пётр Ильич', 'Иванов'],
    ['Berg', '', 'Berg'],
  ])('family first: %s', (text, first_name, last_name) =>
    expect(splitFullName(text, 'family first')).toEqual({ first_name, last_name }),
  );
});

describe('a name where people have two last names', () => {
  it.each([
    ['María García López', 'María', 'García López'],
    ['María José Muñoz Gil', 'María José', 'Muñoz Gil'],
    ['Juan Carlos Pérez', 'Juan Carlos', 'Pérez'],
    ['Juan C. Pérez', 'Juan C.', 'Pérez'],
    ['José Antonio de la Fuente Gil', 'José Antonio', 'de la Fuente Gil'],
    ['Luz Gil', 'Luz', 'Gil'],
    ['Gil', '', 'Gil'],
  ])('%s', (text, first_name, last_name) =>
    expect(splitFullName(text, 'given first', { families: 2 })).toEqual({ first_name, last_name }),
  );

  it.each([
    ['García López María José', 'María José', 'García López'],
    ['Muñoz Gil Aroa', 'Aroa', 'Muñoz Gil'],
    ['Pérez Juan Carlos', 'Juan Carlos', 'Pérez'],
    ['Gil Luz', 'Luz', 'Gil'],
    ['de la Fuente Gil Aroa', 'Aroa', 'de la Fuente Gil'],
  ])('family first: %s', (text, first_name, last_name) =>
    expect(splitFullName(text, 'family first', { families: 2 })).toEqual({ first_name, last_name }),
  );

  it('is told by the headings, and said', () => {
    const cells = ['José García López', 'María Muñoz Gil'];
    expect(map({ 'Nombre y apellidos': cells }).warnings).toEqual([
      'The column “Nombre y apellidos”: its names are read with two last names, as in "García López" of José.',
    ]);
    expect(map({ Name: cells }).warnings).toEqual([]);
    const name = ['Ebbe Quist Orr'];
    expect(read({ Participante: name })).toEqual([{ first_name: 'Ebbe Quist', last_name: 'Orr' }]);
    expect(read({ Participante: name, 'Nombre del club': [''] })).toEqual([
      { first_name: 'Ebbe', last_name: 'Quist Orr' },
    ]);
  });
});

describe('what people write around a name', () => {
  it.each([
    ['Jan Bos (1980)', { birth_date: '1980-01-01' }],
    ['Jan Bos [1980]', { birth_date: '1980-01-01' }],
    ["Jan Bos '80", { birth_date: '1980-01-01' }],
    ['Bos, Jan (Jg. 1980)', { birth_date: '1980-01-01' }],
    ['Jan Bos (AFGEMELD)', { state: 'dns' }],
    ['Jan Bos (DNS)', { state: 'dns' }],
    ['Jan Bos (withdrawn)', { state: 'dns' }],
    ['Jan Bos (abgemeldet)', { state: 'dns' }],
    ['Jan Bos - abgemeldet', { state: 'dns' }],
    ['Jan Bos DNF', { state: 'dnf' }],
    ['Bos, Jan (NED)', { country: 'NL' }],
    ['Mr Jan Bos', { gender: 'male' }],
    ['Mevr. Jan Bos', { gender: 'female' }],
    ['Bos, Mrs Jan', { gender: 'female' }],
    ['Frau Dr. Jan Bos', { gender: 'female' }],
    ['Bos, Jan (NED) (1980) (DNS)', { country: 'NL', birth_date: '1980-01-01', state: 'dns' }],
  ])('%s', (text, others) => {
    const names = { first_name: 'Jan', last_name: 'Bos' };
    expect(read({ Name: [text] })).toEqual([{ ...names, ...others }]);
    if (text.startsWith('Jan'))
      expect(read({ Voornaam: ['Jan'], Achternaam: [text.slice(4)] })).toEqual([{ ...names, ...others }]);
  });

  it.each(['Jan Bos (80)', 'Jan Bos (VIP!)', 'Jan Bos (2999)', 'Jan Bos *', 'Jan Bos 80'])(
    '%s stays in the name',
    (text) => expect(read({ Name: [text] })).toEqual([{ first_name: 'Jan', last_name: text.slice(4) }]),
  );

  it('is no remark where it is all there is', () => {
    const names = ['(DNS)', 'Herr', 'Dns'];
    expect(read({ Achternaam: names })).toEqual(names.map((last_name) => ({ last_name })));
  });

  it('is said once, and by its line where the row says something else', () => {
    const table = { Name: ['Jan Bos (1980)', 'Els Dam (1981)'] };
    expect(map(table).warnings).toContain('The column “Name” says the birth date as well, as in "Jan Bos (1980)".');
    const years = { ...table, Jahrgang: ['1980', '1999'] };
    expect(map(years).warnings.filter((warning) => warning.includes('birth date'))).toEqual([]);
    expect(rowsOf(years).map(({ values, warnings }) => [values.birth_date, warnings])).toEqual([
      ['1980-01-01', []],
      [
        '1999-01-01',
        ['Name "Els Dam (1981)": Says “1981”, and the row says 1999-01-01 of its birth date: that one is used.'],
      ],
    ]);
  });
});

describe('the order of a column', () => {
  it.each([
    ['common given names', ['Beck Anna', 'Quist Ebbe', 'Orr Thomas'], FAMILY],
    ['common given names in capitals', ['ROSSI MARIO', 'BRUNO ELENA'], FAMILY],
    ['common given names in front', ['Anna Beck', 'Ebbe Quist', 'Thomas Orr'], GIVEN],
    ['particles', ['van der Ploeg Sietske', 'de Wit Joppe', 'Smit Fenna'], FAMILY],
    ['particles in the middle', ['Sietske van der Ploeg', 'Joppe de Wit', 'Fenna Smit'], GIVEN],
    ['capitals', ['BECK Ebbe', 'Tuva QUIST'], GIVEN],
    ['the capitals of others', ['QUIST TUVA', 'ORR Joppe', 'BECK Ebbe'], FAMILY],
    ['the capitals of others at the end', ['TUVA QUIST', 'Joppe ORR', 'Ebbe BECK'], GIVEN],
  ])('by %s', (_, cells, target) => {
    const { mapping, warnings } = map({ Name: cells });
    expect(mapping).toEqual({ Name: target });
    expect(warnings).toEqual(
      target === FAMILY ? [`The column “Name”: its names are read with the last name first, as in "${cells[0]}".`] : [],
    );
  });

  it('by what repeats itself in a long list', () => {
    const names = Array.from({ length: 60 }, (_, i) => [`Quo${i}`, `Xan${i % 20}`]);
    expect(map({ Name: names.map(([family, given]) => `${family} ${given}`) }).mapping).toEqual({ Name: FAMILY });
    expect(map({ Name: names.map(([family, given]) => `${given} ${family}`) })).toMatchObject({
      mapping: { Name: GIVEN },
      warnings: [],
    });
    // Where every third is called alike, these are families.
    const few = names.map(([family], i) => `${family} Oo${i % 3}`);
    expect(map({ Name: few }).mapping).toEqual({ Name: GIVEN });
  });

  it('is said where nothing tells it', () => {
    expect(map({ Name: ['Tuva Quist', 'Ebbe Orr'] })).toMatchObject({
      mapping: { Name: GIVEN },
      warnings: [expect.stringContaining('"Tuva Quist" is read with the first name first')],
    });
  });

  it('is believed of a heading, unless the names say otherwise', () => {
    for (const heading of ['Nom Prénom', 'Cognome e nome', 'Nazwisko i imię', 'Surname, first name', 'Név', 'ФИО']) {
      expect(map({ [heading]: ['Quist Tuva', 'Orr Ebbe'] })).toMatchObject({
        mapping: { [heading]: FAMILY },
        warnings: [],
      });
      expect(map({ [heading]: ['Anna Quist', 'Thomas Orr'] })).toMatchObject({
        mapping: { [heading]: GIVEN },
        warnings: [expect.stringContaining('first name first')],
      });
    }
  });
});

describe('columns of one name', () => {
  it('are the two halves of a name, or the second is said to be left out', () => {
    expect(map({ Name: ['Anna', 'Otto'], 'Name (2)': ['Beck', 'Quist'] })).toMatchObject({
      mapping: { Name: 'first_name', 'Name (2)': 'last_name' },
      warnings: [expect.stringContaining('Swap them if that is wrong')],
    });
    expect(map({ Name: ['Beck', 'Quist'], 'Name (2)': ['Anna', 'Otto'] })).toMatchObject({
      mapping: { Name: 'last_name', 'Name (2)': 'first_name' },
    });
    expect(map({ Club: ['North'], 'Club (2)': ['South'], Bib: ['1'] })).toMatchObject({
      mapping: { Club: 'club', 'Club (2)': null, Bib: 'start_number' },
      warnings: ['Two columns are called “Club”: the first is used, and “Club (2)” was left out.'],
    });
    expect(map({ Club: ['North'], 'Club (2)': [''] }).warnings).toEqual([]);
  });
});

describe('several people in a row', () => {
  it.each([
    ['Runner 1', 'Runner 2'],
    ['Läufer 1', 'Läufer 2'],
    ['First name 1', 'First name 2'],
    ['1. Läufer', '2. Läufer'],
    ['Name (1)', 'Name (2)'],
  ])('%s: the team gives the row its name', (one, other) => {
    const { mapping, warnings } = map({
      Nr: ['1', '2'],
      Team: ['Foxes', 'Owls'],
      [one]: ['Anna', 'Tom'],
      [other]: ['Eva', 'Jan'],
    });
    expect(mapping).toEqual({ Nr: 'start_number', Team: 'team_as_name', [one]: null, [other]: null });
    expect(warnings).toEqual([
      `“${one}”, “${other}” name several people in one row, and were left out. The rows are called by “Team”.`,
    ]);
  });

  it('leave a name of the row, and a team, as they are', () => {
    expect(map({ Name: ['Anna Beck'], Team: ['Foxes'], 'Runner 1': ['Eva'], 'Runner 2': ['Jan'] })).toMatchObject({
      mapping: { Name: 'full_name', Team: 'team', 'Runner 1': null, 'Runner 2': null },
      warnings: ['“Runner 1”, “Runner 2” name several people in one row, and were left out.'],
    });
  });
});

it('reads one Chinese name family first and leaves the order of the others', () => {
  const Name = ['سلمى الزهراوي', 'محمد علي', 'Şule Çağlar', 'Ελένη Παπά', '王 小明'];
  expect(rowsOf({ Bib: ['1', '2', '3', '4', '5'], Name }).map(({ values }) => values.last_name)).toEqual([
    'الزهراوي',
    'علي',
    'Çağlar',
    'Παπά',
    '王',
  ]);
});

describe('titles that are left out of names', () => {
  const warned = (table: Record<string, string[]>) =>
    rowsOf(table).map(({ guesses }) => [...(guesses?.values() ?? [])]);

  it.each([
    ['Dr. Jan Bos', 'Dr.'],
    ['Prof. Dr. Jan Bos', 'Prof. Dr.'],
    ['Bos, Dr. Jan', 'Dr.'],
    ['MUDr. Jan Bos, Ph.D.', 'MUDr. Ph.D.'],
    ['Jan Bos MBA', 'MBA'],
  ])('lists the titles that it leaves out of %s', (name, titles) => {
    expect(read({ Name: [name] })).toEqual([{ first_name: 'Jan', last_name: 'Bos' }]);
    expect(warned({ Name: [name] })).toEqual([
      [`Name "${name}": "${titles}" is left out, here and in all rows that have it.`],
    ]);
  });

  it('are told in a column of first names', () => {
    const said = 'First name "Dr. Jan": "Dr." is left out, here and in all rows that have it.';
    expect(warned({ 'First name': ['Dr. Jan', 'J.P.', 'Ida'], 'Last name': ['Bos', 'Dam', 'Vis'] })).toEqual([
      [said],
      [],
      [],
    ]);
  });
});

describe('a name that may be of two people', () => {
  const doubts = (table: Record<string, string[]>) => rowsOf(table).map(({ warnings }) => warnings);

  it.each([
    'Ann & Bob',
    'Ann Bell & Bob Carr',
    'Ann + Bob Carr',
    'Ann/Bob Carr',
    'Ann / Bob',
    'Ann and Bob Carr',
    'Anna und Bert Kern',
    'Anne et Paul Roux',
    'Anna en Bert Smit',
    'Smith & Sons',
  ])('is warned of: %s', (name) => {
    const [warnings, ...others] = doubts({ Name: [name, 'Ada Bos'] });
    expect(warnings).toEqual([
      expect.stringMatching(/^Name ".*": Is read as one name\. If two people are meant, give each of them a row\.$/),
    ]);
    expect(others).toEqual([[]]);
  });

  it.each([
    'Ada von und zu Stein',
    'En Li Tan',
    'Andrea Undset',
    'Anders Ettinger',
    'Jan van den Berg',
    'Ana Costa e Silva',
  ])('is not warned of: %s', (name) => expect(doubts({ Name: [name] })).toEqual([[]]));

  it('is warned of in columns of first and last names', () => {
    const rows = doubts({ 'First name': ['Ann & Bob', 'Ida'], 'Last name': ['Carr', 'Vis'] });
    expect(rows.map(({ length }) => length)).toEqual([1, 0]);
  });
});

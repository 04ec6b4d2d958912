/** The names of the live API's `format` parameter: what devices write, each in its own way. */
export const RAW_FORMATS = ['raceresult', 'chronotrack', 'ipico', 'impinj', 'sportident', 'csv'] as const;

export type RawFormatName = (typeof RAW_FORMATS)[number];

/** What a column of a table of reads can hold, by the live API's names. */
export const READ_FIELDS = [
  'chipcode',
  'start_number',
  'time',
  'date',
  'device',
  'number',
  'file',
  'milliseconds',
] as const;

export type ReadField = (typeof READ_FIELDS)[number];

/** Where columns stand, 0-based. */
export type FieldPositions = Partial<Record<ReadField, number>>;

/** Names of times since the gun, in the same form. */
const GUN_TIMES: readonly string[] = [
  'elapsed',
  'elapsedtime',
  'guntime',
  'racetime',
  'grosstime',
  'rennzeit',
  'racetijd',
  'wedstrijdtijd',
  'tempsdecourse',
  'bruttozeit',
  'brutotijd',
  'bruttotijd',
  'tempsbrut',
  'tiempobruto',
  'tempolordo',
  'czasbrutto',
];
/** Names of times since the athlete's own start. A table with another column of times does not need such a column. */
const NET_TIMES: readonly string[] = [
  'chiptime',
  'nettime',
  'nettozeit',
  'nettotijd',
  'tempsnet',
  'tempsréel',
  'tiemponeto',
  'temponetto',
  'czasnetto',
];

/** How headers name the columns, without spaces and signs, the most telling first. */
const NAMES: Readonly<Record<ReadField, readonly string[]>> = {
  chipcode: [
    'chipcode',
    'chip',
    'chipid',
    'epc',
    'transpondercode',
    'transponder',
    'tag',
    'tagid',
    'tagcode',
    'siac',
    'rfid',
    'chipno',
    'chipnr',
    'chipnumber',
    'chipnummer',
    'tagno',
    'tagnumber',
    'transponderid',
    'transponderno',
    'transpondernummer',
    'transpondernr',
    'puce',
    'codepuce',
    'numéropuce',
    'numérodepuce',
    'transpondeur',
    'nrchip',
    'nrchipa',
    'numerchipa',
    'чип',
  ],
  start_number: [
    'startnumber',
    'startno',
    'startnr',
    'bib',
    'bibnumber',
    'bibno',
    'racenumber',
    'raceno',
    'startnummer',
    'rugnummer',
    'dossard',
    'dorsal',
    'pettorale',
    'stnr',
    'startnum',
    'startbib',
    'nodossard',
    'numérodossard',
    'númerodedorsal',
    'nrstartowy',
    'numerstartowy',
    'startovníčíslo',
    'startovéčíslo',
    'rajtszám',
    'nummerlapp',
    'стартовыйномер',
    'нагрудныйномер',
  ],
  time: [
    'time',
    'timestamp',
    'datetime',
    'instant',
    'firstseentimestamp',
    'firstseen',
    'readtime',
    'passingtime',
    'utctime',
    'timeofday',
    'tod',
    'clocktime',
    'finishtime',
    'zeit',
    'uhrzeit',
    'tageszeit',
    'zielzeit',
    'heure',
    'temps',
    'hora',
    'tiempo',
    'ora',
    'tempo',
    'tijd',
    'tijdstip',
    'czas',
    'godzina',
    'čas',
    'idő',
    'tid',
    'время',
    ...GUN_TIMES,
    ...NET_TIMES,
  ],
  milliseconds: [
    'milliseconds',
    'millisecond',
    'millis',
    'msec',
    'ms',
    'thousandths',
    'millisekunden',
    'milliseconden',
    'millisecondes',
  ],
  date: ['date', 'day', 'datum', 'dag', 'jour', 'fecha', 'data', 'дата'],
  device: [
    'device',
    'deviceid',
    'devicename',
    'reader',
    'readername',
    'hostname',
    'decoder',
    'box',
    'boxid',
    'mat',
    'mac',
    'gerät',
    'geraet',
    'gerätid',
    'gerätename',
    'leser',
    'lesegerät',
    'dekoder',
    'matte',
    'apparaat',
    'toestel',
    'lezer',
    'appareil',
    'lecteur',
    'décodeur',
    'tapis',
  ],
  number: [
    'sequence',
    'seq',
    'sequencenumber',
    'passingno',
    'passingnumber',
    'readnumber',
    'punchid',
    'durchgangsnummer',
    'passagenummer',
    'volgnummer',
    'numérodepassage',
  ],
  file: [
    'file',
    'fileno',
    'filenumber',
    'datei',
    'dateinummer',
    'bestand',
    'bestandsnummer',
    'fichier',
    'numérodefichier',
  ],
};

/** The columns that a header names in a way that is known; a name that stands there twice tells nothing. */
export function knownColumns(header: readonly string[]): FieldPositions {
  const names = header.map(plainColumnName);
  const positions: FieldPositions = {};
  for (const field of READ_FIELDS) {
    const name = NAMES[field].find(
      (known) => names.includes(known) && names.indexOf(known) === names.lastIndexOf(known),
    );
    if (name !== undefined) positions[field] = names.indexOf(name);
  }
  return positions;
}

/** A column's name as names are compared: letters and digits alone, in small letters. */
export function plainColumnName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether columns tell who was read and when: by chip, or by start number where there was none. */
export function isEnoughForReads(fields: Readonly<Partial<Record<ReadField, unknown>>>): boolean {
  return fields.time !== undefined && (fields.chipcode !== undefined || fields.start_number !== undefined);
}

/** Returns whether a heading names how long it took, and no moment. */
export function namesElapsed(heading: string): boolean {
  const name = plainColumnName(heading);
  return GUN_TIMES.includes(name) || NET_TIMES.includes(name);
}

/** Writes reads as devices do. Every function gives one record without its line break. */

interface Printed {
  chipcode: string;
  /** Milliseconds since 1970; where a format measures hundredths, a multiple of ten. */
  time: number;
  device: string;
  sequence: number;
  file: number;
}

export function printRaceResult(
  { chipcode, time, device, sequence, file }: Printed,
  { hasLoopOnly = true, hasDate = true, isPushed = false } = {},
): string {
  const iso = new Date(time).toISOString();
  const head = [sequence, chipcode, hasDate ? iso.slice(0, 10) : '', iso.slice(11, 23), 0, 72, 127, '', 1, 1, 1];
  const tail = [16_731, '2,9', 21, 3, 'Finish box', file, '', device];
  return `${isPushed ? '#P;' : ''}${[...head, ...(hasLoopOnly ? [0] : []), ...tail].join(';')}`;
}

export function printRaceResultJson({ chipcode, time, device, sequence, file }: Printed, indent?: number): string {
  const passing = {
    Transponder: chipcode,
    Position: { Latitude: 0, Longitude: 0, Altitude: 0, Flag: '{"}' },
    Hits: 75,
    DeviceID: device,
    DeviceName: 'Finish box',
    IsMarker: false,
    FileNo: file,
    PassingNo: sequence,
    Received: '2030-01-12T09:07:43.15+01:00',
    UTCTime: new Date(time).toISOString(),
  };
  return JSON.stringify({ ID: 1, Bib: 50_001, TimingPoint: 'FINISH', Time: 1.5, Passing: passing }, null, indent);
}

export function printChronoTrack({ chipcode, time, device, sequence }: Printed, separator = '~'): string {
  const seconds = `${Math.floor(time / 1000)}.${String(Math.floor((time % 1000) / 10)).padStart(2, '0')}`;
  return ['TO', sequence, chipcode, 160, 18, seconds, device, 2, -57, sequence, 'P', 82].join(separator);
}

export function printIpico({ chipcode, time, device }: Printed, suffix = ''): string {
  const digits = new Date(time).toISOString().replace(/\D/g, '');
  const hundredths = Math.floor((time % 1000) / 10);
  const hex = hundredths.toString(16).padStart(2, '0');
  const summed = `${device}${chipcode}0a2a${digits.slice(2, 14)}${hex}`;
  return `aa${summed}${asciiSum(summed).toString(16).padStart(2, '0')}${suffix}`;
}

export function printSpeedwayConnect({ chipcode, time }: Printed): string {
  return `7,${chipcode},E28011002000564500000002,${new Date(time).toISOString()},-51`;
}

export function printItemTest({ chipcode, time, device }: Printed): string {
  return `${new Date(time).toISOString()},${chipcode},,1,-65.5,927.25,${device},2.1,0,1`;
}

/** As online controls send it, in UTC. */
export function printPunch({ chipcode, time, device, sequence }: Printed): string {
  return `${sequence};${device};${chipcode};${new Date(time).toISOString().slice(0, 19).replace('T', ' ')}`;
}

export const ITEM_TEST_HEADER = [
  '// 4/9/2030 2:15:32 PM',
  '// ReaderName=impinj-16-12-d5.local, AntennaIDs=1,2',
  '// Timestamp, EPC, TID, Antenna, RSSI, Frequency, Hostname, PhaseAngle, DopplerFrequency, CRHandle',
].join('\n');

export const CSV_HEADER = 'Chip Code;Timestamp;Device;Sequence;File;Note';

export function printCsv({ chipcode, time, device, sequence, file }: Printed): string {
  return `${chipcode};${new Date(time).toISOString()};"${device}";${sequence};${file};"a; ""b"""`;
}

/** A passing of the first protocol of MYLAPS. */
export function printStored({ chipcode, time, sequence }: Printed): string {
  const iso = new Date(time).toISOString();
  const number = sequence.toString(16).toUpperCase().padStart(4, '0');
  const summed = `${chipcode}${iso.slice(11, 23)} 3 0F  1${number}${iso.slice(2, 10).replaceAll('-', '')}`;
  return `${summed}${asciiSum(summed).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** A passing of the second protocol of MYLAPS. */
export function printPassing({ chipcode, time }: Printed): string {
  const iso = new Date(time).toISOString();
  const date = iso.slice(2, 10).replaceAll('-', '');
  return `t=${iso.slice(11, 23)}|c=${chipcode}|ct=UH|d=${date}|l=1|dv=2|re=0|an=00000011|g=0|b=7|n=7`;
}

function asciiSum(text: string): number {
  return [...text].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 256;
}

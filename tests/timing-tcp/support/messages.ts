import { printPassing, printRaceResult } from '../../timing-formats/printedReads';

/** What a Toolkit is answered when it greets. */
export const PONG = 'Startline@AckPong@Version2.1@c|ct|t|d|l|dv|re|an|g|b|n@$';

const TIME = Date.UTC(2030, 4, 3, 10, 50, 59, 390);

/** A chip, and when it was read: a second after the one before. */
export function chip(index: number): { chipcode: string; time: number } {
  return { chipcode: `000004${index}`, time: TIME + index * 1_000 };
}

/** One message of a Toolkit with passings of these chips. */
export function passing(number: number, ...indexes: number[]): string {
  const passings = indexes.map((index) => printPassing({ ...chip(index), device: '', sequence: 0, file: 0 }));
  return `10KM@Passing@${passings.join('@')}@${number}@$`;
}

/** A line that a RACE RESULT decoder pushes. */
export function pushed(index: number, device = 'D-5043'): string {
  return `${printRaceResult({ ...chip(index), device, sequence: index, file: 12 }, { isPushed: true })}\r\n`;
}

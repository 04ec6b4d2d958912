import type { DecoderProtocol } from './decoderProtocol';
import { MylapsProtocol } from './mylapsProtocol';
import { RaceResultProtocol } from './raceResultProtocol';

/** Every message and line of a decoder has one of these long before; a location has no name of this length. */
const LONGEST_UNKNOWN = 1_000;
const AT = 0x40;
const SEMICOLON = 0x3b;
const BRACE = 0x7b;

/**
 * Tells the protocol of a connection from what it began with: a MYLAPS Toolkit writes `@` after its name, RACE RESULT separates
 * fields by `;`, or sends JSON. Null while nothing can be said. Throws Error when it is neither.
 */
export function chooseProtocol(
  begun: Uint8Array,
  o: { serverName: string; isGreeted: boolean },
): DecoderProtocol | null {
  for (const byte of begun) {
    if (byte === AT) return new MylapsProtocol(o.serverName);
    if (byte === SEMICOLON || byte === BRACE) return new RaceResultProtocol(o);
  }
  if (begun.length > LONGEST_UNKNOWN) throw new Error('It is neither a MYLAPS Toolkit nor a RACE RESULT decoder.');
  return null;
}

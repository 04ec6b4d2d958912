import type { Read } from './readSentences';

const asItIs: Read = (sentence) => sentence;
let read = asItIs;

/** A sentence of the server, which speaks English, in the reader's language where that has it. Never of what people write. */
export function saidByServer(sentence: string): string {
  return read(sentence);
}

/** Has the server's sentences read in a language from here on; as they are without one. */
export function readServerIn(own: Read = asItIs): void {
  read = own;
}

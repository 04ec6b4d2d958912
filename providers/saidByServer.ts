type Words = (sentence: string) => string;

const asItIs: Words = (sentence) => sentence;
let words = asItIs;

/** A sentence of the server, which speaks English, in the reader's language where that has it. */
export function saidByServer(sentence: string): string {
  return words(sentence);
}

/** Has the server's sentences read in a language from here on; as they are without one. */
export function readServerIn(own: Words = asItIs): void {
  words = own;
}

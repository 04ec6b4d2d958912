export type SingleByteEncoding = 'windows-1250' | 'windows-1251' | 'windows-1252';

/** Bytes 0x80 to 0x9F of windows-1252; the rest of it is ISO 8859-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decoders = {
  'windows-1250': new TextDecoder('windows-1250'),
  'windows-1251': new TextDecoder('windows-1251'),
  'windows-1252': new TextDecoder('windows-1252'),
};

export function decodeSingleByte(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  const text = decoders[encoding].decode(bytes);
  if (encoding !== 'windows-1252') return text;
  // Several releases of Node decode windows-1252 as ISO 8859-1 (nodejs/node#56542), losing quotes, dashes and Š, Ž, Œ.
  return text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!);
}

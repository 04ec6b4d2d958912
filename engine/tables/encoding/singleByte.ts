import type { TextEncoding } from './detectEncoding';
import type { MultiByteEncoding } from './multiByte';

export type SingleByteEncoding = Exclude<TextEncoding, `utf-${string}` | MultiByteEncoding>;

/** Bytes 0x80 to 0x9F of windows-1252; the rest of it is ISO 8859-1. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Bytes 0x80 to 0xFF of DOS in Western Europe, which no decoder of the platform knows. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CONTROLS = /[\u0080-\u009f]/;
const ALL_CONTROLS = /[\u0080-\u009f]/g;

const decoders = new Map<SingleByteEncoding, TextDecoder>();

export function decodeSingleByte(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  if (encoding === 'cp850') return decodeCp850(bytes);
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  const text = decoder.decode(bytes);
  // Several releases of Node decode windows-1252 as ISO 8859-1 (nodejs/node#56542), losing quotes, dashes and Š, Ž, Œ.
  return encoding === 'windows-1252' ? mendControls(text) : text;
}

function decodeCp850(bytes: Uint8Array): string {
  const text: string[] = [];
  for (const byte of bytes) text.push(byte < 0x80 ? String.fromCharCode(byte) : (CP850[byte - 0x80] ?? ''));
  return text.join('');
}

/**
 * Writes U+0092 as ’ and its like: control characters that nobody types, where bytes of windows-1252 were taken for ISO 8859-1 on their
 * way into Unicode.
 */
export function mendControls(text: string): string {
  if (!CONTROLS.test(text)) return text;
  return text.replace(ALL_CONTROLS, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!);
}

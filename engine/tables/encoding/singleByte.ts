import type { TextEncoding } from './detectEncoding';
import type { MultiByteEncoding } from './multiByte';

export type SingleByteEncoding = Exclude<TextEncoding, `utf-${string}` | MultiByteEncoding>;

/** Bytes 0x80 to 0x9F of windows-1252; the rest of it is ISO 8859-1. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Bytes 0x80 to 0xFF of DOS in Western Europe. No decoder of the platform knows these. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** The same of Central Europe. */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';
const DOS_PAGES: Readonly<Partial<Record<SingleByteEncoding, string>>> = { cp850: CP850, cp852: CP852 };
const CONTROLS = /[\u0080-\u009f]/;
const ALL_CONTROLS = /[\u0080-\u009f]/g;

const decoders = new Map<SingleByteEncoding, TextDecoder>();

export function decodeSingleByte(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  const page = DOS_PAGES[encoding];
  if (page) return decodeWith(bytes, page);
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding === 'cp866' ? 'ibm866' : encoding);
  decoders.set(encoding, decoder);
  const text = decoder.decode(bytes);
  // Several releases of Node decode windows-1252 as ISO 8859-1 (nodejs/node#56542), losing quotes, dashes and Š, Ž, Œ.
  return encoding === 'windows-1252' ? mendControls(text) : text;
}

function decodeWith(bytes: Uint8Array, page: string): string {
  const text: string[] = [];
  for (const byte of bytes) text.push(byte < 0x80 ? String.fromCharCode(byte) : (page[byte - 0x80] ?? ''));
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

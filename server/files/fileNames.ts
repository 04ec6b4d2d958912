import { FILE_LIMITS } from './fileLimits';

/** Controls, invisible direction marks and unpaired surrogates: they disguise a name or cannot be stored. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** What other systems, shells, addresses and this storage give a meaning. */
const MEANINGFUL = /[/\\:*?"<>|%#@]/g;
/** Names of devices on Windows, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_EXTENSION = 10;
/** What is looked at of a client's name or path. */
const MAX_GIVEN = 500;

/**
 * The last part of a client's file name as a name safe on every system, in NFC, with the extension its content calls
 * for. `extensions` are those that fit the content; the first is put in place of one that does not.
 * A name of nothing usable becomes `file`.
 */
export function safeFileName(name: string, extensions: readonly string[]): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').slice(-MAX_GIVEN);
  const given = extensionOf(base);
  const stem = given ? base.slice(0, -given.length - 1) : base;
  const extension = extensions.includes(given) ? given : extensions[0];
  const safeStem = safePart(stem, FILE_LIMITS.name.fileCharacters) || 'file';
  return extension ? `${safeStem}.${extension}` : safeStem;
}

/** A client's folder path as safe segments joined by `/`, empty for none. Parts that lead upwards are dropped. */
export function safeFolder(folder: string): string {
  return folder
    .slice(0, MAX_GIVEN)
    .split(/[/\\]/)
    .map((part) => safePart(part, FILE_LIMITS.name.folderCharacters))
    .filter(Boolean)
    .slice(0, FILE_LIMITS.name.folders)
    .join('/');
}

/** The extension of a file name in lower case without its dot; empty when it has none that looks like one. */
export function extensionOf(name: string): string {
  return new RegExp(`[^/\\\\.]\\.([a-z0-9]{1,${MAX_EXTENSION}})$`, 'i').exec(name)?.[1]?.toLowerCase() ?? '';
}

function safePart(part: string, maxCharacters: number): string {
  const visible = part.normalize('NFC').replace(INVISIBLE, '').replace(MEANINGFUL, '_');
  const short = trimEnds(truncate(trimEnds(visible.replace(/\s+/g, ' ')), maxCharacters));
  const stem = short.split('.')[0] ?? '';
  return DEVICE.test(stem.trim()) ? `_${short}` : short;
}

/** No dots or spaces at the ends: they hide files, lead upwards or get lost on Windows. */
function trimEnds(text: string): string {
  return text.replace(/^[.\s]+|[.\s]+$/g, '');
}

/** By characters and, for the 255 bytes of a name that file systems allow, by bytes. */
function truncate(text: string, maxCharacters: number): string {
  const characters = [...text].slice(0, maxCharacters);
  while (Buffer.byteLength(characters.join('')) > 2 * maxCharacters) characters.pop();
  return characters.join('');
}

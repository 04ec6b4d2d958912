/** Characters that break lines, change the reading direction, or are invisible. Joiners stay: several scripts and emoji need them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const UNSAFE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const SCHEME = /[a-z][a-z0-9+.-]*:\/\/+/gi;
/** A dot within a word, in every form that host names accept. */
const INNER_DOT = /(?<=\S)([.\u2024\u3002\uFE52\uFF0E\uFF61])(?=\p{L})/gu;
/** An IP address, in digits of any script, that a mail client takes for a website. A bare one stays: mails about sign-ins name it. */
const ADDRESS =
  /\p{Nd}{1,3}(?:[.\u2024\u3002\uFE52\uFF0E\uFF61]\p{Nd}{1,3}){3}(?=[/\u2044\u2215\uFF0F]|[:\uFF1A]\p{Nd})/gu;
const SLASHES = /[/\\]{2,}/g;

/**
 * Makes the names in a sentence safe for mail clients, which turn text such as `evil.example` into a link: removes schemes and
 * double slashes, and adds a space after each dot within a word or the IP address of a website. `address`: the recipient's own, which stays as it is.
 */
export function withPlainNames(sentence: string, address: string): string {
  return sentence.split(address).map(plain).join(address);
}

function plain(text: string): string {
  const visible = text.replace(UNSAFE, ' ').replace(INVISIBLE, '');
  const bare = withoutSchemes(visible).replace(SLASHES, ' ').replace(INNER_DOT, '$1 ');
  return bare.replace(ADDRESS, (address) => address.replace(/(?<=\P{Nd})(?=\p{Nd})/gu, ' '));
}

/** Removing a scheme can leave another one, as in `hthttp://tp://`. */
function withoutSchemes(text: string): string {
  const without = text.replace(SCHEME, '');
  return without === text ? text : withoutSchemes(without);
}

import { ApiError } from '../../core/errors';

/**
 * Limits on the parts of a JSON body. They exceed the longest course (200,000 points), the most reads of a call (20,000) and the most ids of a
 * bulk edit. Millions of tiny parts fit into a body and keep the parser busy for seconds, in which the server answers no one else. Each
 * new field name costs the parser about a microsecond, and each check of the object as much again. Deep nesting costs the most:
 * 240,000 lists within each other take 300 ms, which is four times as long as 240,000 lists beside each other.
 */
const MOST = { groups: 250_000, members: 110_000, names: 5_000, values: 650_000, depth: 5_000 };

const LONG_NAME = 200;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Looks over a text of JSON before it is parsed, in a few milliseconds per million characters; whether it is JSON at all is for the parser.
 * @throws ApiError 413, or 400 where lists and objects nest too deep
 */
export function requireParsable(text: string): void {
  let [groups, members, values, depth] = [0, 0, 0, 0];
  const names = new Set<string>();
  let lastText = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      const end = endOfText(text, at);
      if (end < 0) return;
      // Longer texts are values, or names that the limit of bytes keeps few.
      lastText = end - at > LONG_NAME ? '' : text.slice(at + 1, end);
      at = end;
    } else if (sign === COMMA) values += 1;
    else if (sign === COLON) {
      members += 1;
      names.add(lastText);
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      groups += 1;
      depth += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    else continue;
    if (depth > MOST.depth)
      throw new ApiError({
        code: 'malformed',
        message: `The body holds lists and objects more than ${told(MOST.depth)} levels deep.`,
      });
    if (groups > MOST.groups)
      throw tooLarge(`The body holds more than ${told(MOST.groups)} lists and objects: send it in parts.`);
    if (members > MOST.members)
      throw tooLarge(`The body holds more than ${told(MOST.members)} fields: send it in parts.`);
    if (names.size > MOST.names) throw tooLarge(`The body holds more than ${told(MOST.names)} different field names.`);
    if (values > MOST.values) throw tooLarge(`The body holds more than ${told(MOST.values)} values: send it in parts.`);
  }
}

/** Where the text that begins at a quote ends; less than 0 where it does not. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return -1;
}

function tooLarge(message: string): ApiError {
  return new ApiError({ code: 'too_large', message });
}

function told(count: number): string {
  return count.toLocaleString('en');
}

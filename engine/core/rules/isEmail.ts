const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/;
/** RFC 5321: what fits in a mail's path. */
const MAX_LENGTH = 254;

/** Whether a text can be a mail address; whether it is one, only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text);
}

import { accept, type Parsed, refuse } from '../../core/issue';
import { isEmail } from '../../core/rules/isEmail';
import { characterCount } from '../makeField';

export interface TextShape {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern asks for, in words that follow "Must be", and what was probably meant; a generic message otherwise. */
  readonly patternSays?: { readonly what: string; closest?(text: string): string | null };
  readonly isEmail?: boolean;
  /** `code`: upper case without zeros in front, for codes that some write with them and others without. */
  readonly transform?: 'lower' | 'upper' | 'code';
}

export const DEFAULT_MAX = 255;
// Control characters but tab and line feed, and halves of surrogate pairs: PostgreSQL or a screen would choke on them.
const UNSHOWABLE = /(?![\t\n])[\p{Cc}\p{Surrogate}\ufffe\uffff]/u;

/** Whether every character can be stored and shown. */
export function isShowable(text: string): boolean {
  return !UNSHOWABLE.test(text);
}

/** Shared by the text types: trims, normalises to NFC, and checks length, pattern and characters. */
export function parseText(
  input: unknown,
  options: TextShape,
  { isMultiline = false }: { isMultiline?: boolean } = {},
): Parsed<string> {
  if (typeof input !== 'string') return refuse('validation.text');
  const value = normalise(input, options, isMultiline);
  if (!isShowable(value)) return refuse('validation.control_characters');
  const length = characterCount(value);
  const max = options.max ?? DEFAULT_MAX;
  if (length > max) return refuse('validation.max', { max });
  if (options.min !== undefined && length < options.min) return refuse('validation.min', { min: options.min });
  if (options.isEmail && !isEmail(value)) return refuse('validation.email');
  // search() knows no lastIndex: a pattern declared with the g flag answers the same each time.
  if (options.pattern && value.search(options.pattern) < 0) return refusePattern(value, options.patternSays);
  return accept(value);
}

function refusePattern(value: string, says: TextShape['patternSays']): Parsed<string> {
  if (!says) return refuse('validation.regex');
  const { what } = says;
  const meant = says.closest?.(value);
  return meant ? refuse('validation.pattern_meant', { what, meant }) : refuse('validation.pattern', { what });
}

/** Texts of the shape; where it has a pattern, its field gives examples of its own. */
export function textSamples({ min = 0, max = DEFAULT_MAX, isEmail, transform }: TextShape): readonly string[] {
  const texts = isEmail ? ['anna@example.org', 'ben@example.org'] : ['Some text', 'Other text'];
  return texts.map((text) => normalise(text.padEnd(min, '.').slice(0, max), { transform }, false));
}

/** Reads the operand of a filter: any text that can be stored, as it is; a code as codes are stored. */
export function parseTextOperand(text: string, { transform }: Pick<TextShape, 'transform'> = {}): Parsed<string> {
  if (!isShowable(text)) return refuse('validation.control_characters');
  return accept(transform === 'code' ? toCode(text) : text);
}

/** A code as it is stored: `009a57` and `0x9A57` are `9A57`. One of zeros alone is `0`. */
export function toCode(text: string): string {
  return text
    .toUpperCase()
    .trim()
    .replace(/^0X(?=[\dA-F]{4,}$)/, '')
    .replace(/^0+(?=.)/, '');
}

function normalise(input: string, { transform }: TextShape, isMultiline: boolean): string {
  // Changing case can take a text out of NFC, so it goes first.
  const cased = transform === undefined ? input : TRANSFORMS[transform](input);
  const lines = isMultiline ? cased.replace(/\r\n?/g, '\n') : cased.replace(/\s+/g, ' ');
  return lines.normalize('NFC').trim();
}

const TRANSFORMS = {
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
  code: toCode,
};

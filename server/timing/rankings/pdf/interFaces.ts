import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { encodeOutline, type GlyphPath } from './encodeOutline';
import { notoFilesWith } from './notoFiles';
import { inVisualOrder } from './visualOrder';

/** The files that Inter comes in, each with the letters of some scripts; those that most names need first. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'] as const;
const INTER_FILES = SCRIPTS.map((script) => `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`);

/** What the package for documents and its font library have beneath their published interface. */
interface Outline {
  readonly path: GlyphPath;
  readonly advanceWidth: number;
}
interface ShapedText {
  readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number; readonly codePoints: number[] }[];
  readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
}
interface FontProgram {
  readonly unitsPerEm: number;
  readonly variationAxes: { readonly wght?: { readonly default: number } };
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly id: number; readonly advanceWidth: number };
  getGlyph(id: number): Outline;
  layout(
    text: string,
    features?: readonly string[] | Readonly<Record<string, boolean>>,
    script?: string,
    language?: string,
    direction?: 'ltr' | 'rtl',
  ): ShapedText;
}
interface Subset {
  includeGlyph(id: number): number;
  glyf: Uint8Array[];
  loca: { offsets: number[]; version: number };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}
interface EmbeddedFont {
  readonly id: string;
  readonly font: FontProgram;
  readonly subset: Subset;
  readonly widths: number[];
  readonly unicode: number[][];
  ref(): unknown;
}
type Document = InstanceType<typeof PDFDocument> & { _font: EmbeddedFont; page: { fonts: Record<string, unknown> } };

const QUESTION_MARK = 0x3f;

/** A letter as a page shows it. */
interface Letter {
  readonly face: EmbeddedFont;
  readonly code: string;
  /** For a size of 1. */
  readonly width: number;
}

/** Letters in a row that are of one face: its name on the page, and their codes in hexadecimal. Measures are for a size of 1. */
export interface Run {
  readonly face: string;
  readonly codes: string;
  readonly width: number;
  /** How far the letters stand right of and above their place, as marks do. */
  readonly right: number;
  readonly up: number;
  /** The width of a stroke that makes the letters as heavy as those of Inter. */
  readonly stroke: number;
}

/** Some files of Noto hold the thinnest weight, and the library does not vary compressed fonts. */
const THIN_TO_REGULAR = 0.032;
/** How many texts keep their shaped runs: each is measured and then drawn. */
const REMEMBERED = 200;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const UNMOVED_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false, curs: false };
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Faces of a document: Inter, and Noto for the scripts that Inter lacks. Each letter is looked up in all faces, because the PDF
 * library looks in one only. All digits have the same width.
 */
export class InterFaces {
  readonly #document: Document;
  /** By font file. */
  readonly #faces = new Map<string, EmbeddedFont>();
  /** By character; null for those that Inter lacks. */
  readonly #inter = new Map<number, EmbeddedFont | null>();
  readonly #shaped = new Map<string, readonly Run[]>();
  readonly #letters = new Map<number, Letter>();

  constructor(document: InstanceType<typeof PDFDocument>) {
    this.#document = document as Document;
  }

  /** A text as it is drawn, from left to right; letters that no face has become question marks. */
  runs(text: string): readonly Run[] {
    return this.isPlain(text) ? this.#plainRuns(text) : this.#shapedRuns(text);
  }

  /** Whether Inter has all letters, one for each character. */
  isPlain(text: string): boolean {
    for (const sign of text) if (!this.#interWith(sign.codePointAt(0) ?? 0)) return false;
    return true;
  }

  /** For a size of 1. */
  widthOf(text: string): number {
    return this.runs(text).reduce((width, run) => width + run.width, 0);
  }

  /** The text, cut with an ellipsis where it is wider than that for a size of 1. */
  fitting(text: string, width: number): string {
    if (this.widthOf(text) <= width) return text;
    const signs = [...graphemes.segment(text)].map(({ segment }) => segment);
    // The most characters that fit: wider the more there are.
    let [fit, over] = [0, signs.length];
    while (over - fit > 1) {
      const middle = Math.floor((fit + over) / 2);
      if (this.widthOf(cut(signs, middle)) <= width) fit = middle;
      else over = middle;
    }
    return cut(signs, fit);
  }

  /** Makes the faces used so far known to the page that is open. */
  enterPage(): void {
    for (const face of this.#faces.values()) this.#document.page.fonts[face.id] ??= face.ref();
  }

  #plainRuns(text: string): Run[] {
    const runs: { face: string; codes: string; width: number; right: number; up: number; stroke: number }[] = [];
    for (const sign of text) {
      const { face, code, width } = this.#letter(sign.codePointAt(0) ?? 0);
      const last = runs.at(-1);
      if (last?.face === face.id) {
        last.codes += code;
        last.width += width;
      } else runs.push({ face: face.id, codes: code, width, right: 0, up: 0, stroke: 0 });
    }
    return runs;
  }

  #shapedRuns(text: string): readonly Run[] {
    const known = this.#shaped.get(text);
    if (known) return known;
    const runs = inVisualOrder(text).flatMap(({ text: part, isRightToLeft }) => {
      const pieces = this.#byFace(part, text);
      if (isRightToLeft) pieces.reverse();
      return pieces.flatMap(({ face, text: piece }) =>
        face ? shapedRuns(face, piece, isRightToLeft) : this.#plainRuns(piece),
      );
    });
    if (this.#shaped.size >= REMEMBERED) this.#shaped.clear();
    this.#shaped.set(text, runs);
    return runs;
  }

  /** Splits a text by the face of Noto that its letters need; null for letters of Inter, and for those that no face has. */
  #byFace(part: string, text: string): { face: EmbeddedFont | null; text: string }[] {
    const pieces: { face: EmbeddedFont | null; text: string }[] = [];
    for (const sign of part) {
      const codePoint = sign.codePointAt(0) ?? 0;
      const last = pieces.at(-1);
      // Blanks and joiners belong to the word before them.
      const goesOn = /[\p{Zs}\p{M}\u200C\u200D]/u.test(sign) && last?.face?.font.hasGlyphForCodePoint(codePoint);
      const isInter = !goesOn && this.#interWith(codePoint) !== null;
      const face = goesOn && last ? last.face : isInter ? null : this.#notoWith(codePoint, text);
      // Joiners and variation selectors have no shape of their own.
      if (!face && !isInter && IGNORABLE.test(sign)) continue;
      if (last && last.face === face) last.text += sign;
      else pieces.push({ face, text: sign });
    }
    return pieces;
  }

  #letter(codePoint: number): Letter {
    const known = this.#letters.get(codePoint);
    if (known) return known;
    const face = this.#interWith(codePoint);
    const made = face ? letterOf(face, codePoint) : this.#letter(QUESTION_MARK);
    this.#letters.set(codePoint, made);
    return made;
  }

  #interWith(codePoint: number): EmbeddedFont | null {
    let face = this.#inter.get(codePoint);
    if (face === undefined) {
      face = this.#faceWith(codePoint, INTER_FILES);
      this.#inter.set(codePoint, face);
    }
    return face;
  }

  #notoWith(codePoint: number, text: string): EmbeddedFont | null {
    return this.#faceWith(codePoint, notoFilesWith(codePoint, text));
  }

  #faceWith(codePoint: number, files: readonly string[]): EmbeddedFont | null {
    for (const file of files) {
      const face = this.#faces.get(file) ?? this.#open(file);
      if (face.font.hasGlyphForCodePoint(codePoint)) return face;
    }
    return null;
  }

  #open(file: string): EmbeddedFont {
    // The declared type knows files alone; unpacking one takes longer than the rest of a short document.
    this.#document.font((programs.get(file) ?? readFileSync(resolve(file))) as unknown as string);
    const face = this.#document._font;
    programs.set(file, face.font);
    flattenOutlines(face);
    this.#document.page.fonts[face.id] ??= face.ref();
    this.#faces.set(file, face);
    return face;
  }
}

const programs = new Map<string, FontProgram>();
const { resolve } = createRequire(import.meta.url);

function cut(signs: readonly string[], count: number): string {
  return `${signs.slice(0, count).join('').trimEnd()}…`;
}

/**
 * The font library fails where a font gives no anchor for a mark, as Noto Sans Gurmukhi does. Such a text is shaped without moving its
 * marks: they stand where the font draws them.
 */
function shape(font: FontProgram, text: string, direction: 'ltr' | 'rtl'): ShapedText {
  try {
    return font.layout(text, [], undefined, undefined, direction);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return font.layout(text, UNMOVED_MARKS, undefined, undefined, direction);
  }
}

/** Shapes a text of one face: joins Arabic letters, reorders and places vowel signs. */
function shapedRuns(face: EmbeddedFont, text: string, isRightToLeft: boolean): Run[] {
  const { unitsPerEm, variationAxes } = face.font;
  const isThin = (variationAxes.wght?.default ?? 400) < 400;
  const { glyphs, positions } = shape(face.font, text, isRightToLeft ? 'rtl' : 'ltr');
  return glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const own = face.subset.includeGlyph(glyph.id);
    face.widths[own] = (glyph.advanceWidth * 1000) / unitsPerEm;
    face.unicode[own] = glyph.codePoints;
    return {
      face: face.id,
      codes: own.toString(16).padStart(4, '0'),
      width: xAdvance / unitsPerEm,
      right: xOffset / unitsPerEm,
      up: yOffset / unitsPerEm,
      stroke: isThin ? THIN_TO_REGULAR : 0,
    };
  });
}

/** The least x of an outline, which is the first bound in its header. */
function leftOf(outline: Uint8Array): number {
  return outline.length === 0 ? 0 : new DataView(outline.buffer).getInt16(2);
}

function letterOf(face: EmbeddedFont, codePoint: number): Letter {
  const isDigit = codePoint >= 0x30 && codePoint <= 0x39;
  const glyph = isDigit
    ? (face.font.layout(String.fromCodePoint(codePoint), ['tnum']).glyphs[0] ?? face.font.glyphForCodePoint(codePoint))
    : face.font.glyphForCodePoint(codePoint);
  const own = face.subset.includeGlyph(glyph.id);
  face.widths[own] = (glyph.advanceWidth * 1000) / face.font.unitsPerEm;
  face.unicode[own] = [codePoint];
  return { face, code: own.toString(16).padStart(4, '0'), width: glyph.advanceWidth / face.font.unitsPerEm };
}

/**
 * Has each letter written as one outline. The library copies letters that are put together from others (Ł, é) byte by byte, and those
 * bytes are not there in a compressed font.
 */
function flattenOutlines({ font, subset }: EmbeddedFont): void {
  subset._addGlyph = (id) => {
    const { path, advanceWidth } = font.getGlyph(id);
    const outline = encodeOutline(path);
    // Offsets of 32 bits: those of 16 end at 128 kB.
    subset.loca.version = 1;
    subset.glyf.push(outline);
    subset.loca.offsets.push(subset.offset);
    // Viewers draw the leftmost point at the bearing: marks lie left of their place.
    subset.hmtx.metrics.push({ advance: advanceWidth, bearing: leftOf(outline) });
    subset.offset += outline.length;
    return subset.glyf.length - 1;
  };
}

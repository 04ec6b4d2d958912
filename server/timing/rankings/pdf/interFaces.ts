import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { encodeOutline, type GlyphPath } from './encodeOutline';

/** The files that Inter comes in, each with the letters of some scripts; those that most names need first. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'] as const;

/** What the package for documents and its font library have beneath their published interface. */
interface Outline {
  readonly path: GlyphPath;
  readonly advanceWidth: number;
}
interface FontProgram {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly id: number; readonly advanceWidth: number };
  getGlyph(id: number): Outline;
  layout(text: string, features?: readonly string[]): { glyphs: { id: number; advanceWidth: number }[] };
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

const ELLIPSIS = 0x2026;

/** A letter as a page shows it. */
interface Letter {
  readonly face: EmbeddedFont;
  readonly code: string;
  /** For a size of 1. */
  readonly width: number;
}

/** Letters in a row that are of one face: its name on the page, and their codes in hexadecimal. */
export interface Run {
  readonly face: string;
  readonly codes: string;
  readonly width: number;
}

/**
 * Inter in a document: finds each letter in the face that has it, which the library for documents does not do by itself. Digits all
 * have the same width.
 */
export class InterFaces {
  readonly #document: Document;
  readonly #faces: EmbeddedFont[] = [];
  readonly #letters = new Map<number, Letter>();

  constructor(document: InstanceType<typeof PDFDocument>) {
    this.#document = document as Document;
  }

  /** A text as it is drawn; letters that no face has become question marks. */
  runs(text: string): Run[] {
    const runs: { face: string; codes: string; width: number }[] = [];
    for (const sign of text) {
      const { face, code, width } = this.#letter(sign.codePointAt(0) ?? 0);
      const last = runs.at(-1);
      if (last?.face === face.id) {
        last.codes += code;
        last.width += width;
      } else runs.push({ face: face.id, codes: code, width });
    }
    return runs;
  }

  /** For a size of 1. */
  widthOf(text: string): number {
    let width = 0;
    for (const sign of text) width += this.#letter(sign.codePointAt(0) ?? 0).width;
    return width;
  }

  /** The text, cut with an ellipsis where it is wider than that for a size of 1. */
  fitting(text: string, width: number): string {
    const room = width - this.#letter(ELLIPSIS).width;
    let used = 0;
    let end = 0;
    let kept = 0;
    for (const sign of text) {
      used += this.#letter(sign.codePointAt(0) ?? 0).width;
      end += sign.length;
      if (used <= room) kept = end;
    }
    return used <= width ? text : `${text.slice(0, kept).trimEnd()}…`;
  }

  /** Makes the faces used so far known to the page that is open. */
  enterPage(): void {
    for (const face of this.#faces) this.#document.page.fonts[face.id] ??= face.ref();
  }

  #letter(codePoint: number): Letter {
    const known = this.#letters.get(codePoint);
    if (known) return known;
    const face = this.#faceWith(codePoint);
    const made = face ? letterOf(face, codePoint) : this.#letter(0x3f);
    this.#letters.set(codePoint, made);
    return made;
  }

  #faceWith(codePoint: number): EmbeddedFont | null {
    for (let at = 0; at < SCRIPTS.length; at += 1) {
      const face = this.#faces[at] ?? this.#open(at);
      if (face.font.hasGlyphForCodePoint(codePoint)) return face;
    }
    return null;
  }

  #open(at: number): EmbeddedFont {
    const script = SCRIPTS[at] ?? 'latin';
    // The declared type knows files alone; unpacking one takes longer than the rest of a short document.
    this.#document.font((programs.get(script) ?? fileOf(script)) as unknown as string);
    const face = this.#document._font;
    programs.set(script, face.font);
    flattenOutlines(face);
    this.#document.page.fonts[face.id] ??= face.ref();
    this.#faces[at] = face;
    return face;
  }
}

const programs = new Map<string, FontProgram>();

function fileOf(script: string): Buffer {
  return readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`),
  );
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
    subset.hmtx.metrics.push({ advance: advanceWidth, bearing: 0 });
    subset.offset += outline.length;
    return subset.glyf.length - 1;
  };
}

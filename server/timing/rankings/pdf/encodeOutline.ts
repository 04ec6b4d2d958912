export interface GlyphPath {
  readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
}

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

const HEADER_BYTES = 10;
const ON_CURVE = 1;

/**
 * A letter as one outline of a TrueType font (OpenType 1.9, `glyf`: simple glyph), its coordinates as plain 16-bit differences. An empty
 * one, such as a blank, has no bytes.
 */
export function encodeOutline(path: GlyphPath): Uint8Array {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  const size = HEADER_BYTES + 2 * contours.length + 2 + points.length * 5;
  // Offsets of letters are counted in fours.
  const bytes = new DataView(new ArrayBuffer(Math.ceil(size / 4) * 4));
  let at = 0;
  const int16 = (value: number): void => {
    bytes.setInt16(at, value);
    at += 2;
  };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  int16(contours.length);
  for (const bound of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) int16(bound);
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    int16(end);
  }
  // No instructions.
  int16(0);
  for (const { isOnCurve } of points) {
    bytes.setUint8(at, isOnCurve ? ON_CURVE : 0);
    at += 1;
  }
  for (const values of [xs, ys]) values.forEach((value, i) => void int16(value - (values[i - 1] ?? 0)));
  return new Uint8Array(bytes.buffer);
}

function contoursOf({ commands }: GlyphPath): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    for (let i = 0; i < args.length; i += 2)
      contours.at(-1)?.push({
        x: Math.round(args[i] ?? 0),
        y: Math.round(args[i + 1] ?? 0),
        isOnCurve: command !== 'quadraticCurveTo' || i === 2,
      });
  }
  return contours.filter((contour) => contour.length > 0);
}

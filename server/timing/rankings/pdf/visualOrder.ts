import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a text in one direction. */
interface DirectedText {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** Splits a text where its direction changes, in the order that a line shows from left to right (Unicode Annex 9). */
export function inVisualOrder(text: string): DirectedText[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const parts: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = parts.at(-1);
    const isRightToLeft = level % 2 === 1;
    const sign = (isRightToLeft && bidi.getMirroredCharacter(text.charAt(at))) || text.charAt(at);
    if (last?.level === level) last.text += sign;
    else parts.push({ text: sign, level });
  }
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) reverseAbove(parts, level);
  return parts.map((part) => ({ text: part.text, isRightToLeft: part.level % 2 === 1 }));
}

/** Reverses each sequence of parts that have at least this level (rule L2). */
function reverseAbove(parts: { level: number }[], level: number): void {
  for (let start = 0; start < parts.length; start += 1) {
    let end = start;
    while ((parts[end]?.level ?? -1) >= level) end += 1;
    if (end > start) parts.splice(start, end - start, ...parts.slice(start, end).reverse());
    start = Math.max(start, end);
  }
}

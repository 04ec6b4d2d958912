export const LINE_BREAK = /\r\n|\r|\n/g;

export function countLineBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? (text.match(LINE_BREAK)?.length ?? 0) : 0;
}

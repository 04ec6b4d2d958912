/** Tells the line, counted from 1, of places in a text that are asked for in their order. The text is gone through once. */
export function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (index) => {
    while (next >= 0 && next < index) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

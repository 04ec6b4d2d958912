import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

type Key = string | number;

interface SuccessionOptions<Row> {
  /** Its children are rows, each with its place among them as `data-index`. */
  list: RefObject<HTMLElement | null>;
  /** The same array as long as they are the same. */
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The row somebody was in is gone, and there is none to go on with. */
  onEmpty: () => void;
}

/** Knows the row that the keyboard is in, and leads it on where that row goes. `heir` is a row to be drawn, since it is on its way there. */
export function useSuccession<Row>({ list, rows, keyOf, onEmpty }: SuccessionOptions<Row>) {
  const [focused, setFocused] = useState<Key | null>(null);
  const [heir, setHeir] = useState<Key | null>(null);
  const [known, setKnown] = useState(rows);
  if (known !== rows) {
    setKnown(rows);
    const keys = rows.map(keyOf);
    if (focused !== null && !keys.includes(focused)) {
      setFocused(null);
      setHeir(heirOf(focused, known.map(keyOf), keys));
    }
  }
  const place = heir === null ? -1 : rows.findIndex((row) => keyOf(row) === heir);
  useLayoutEffect(() => {
    if (heir === null) return;
    setHeir(null);
    if (isLost()) enterRow(list.current?.querySelector(`[data-index="${place}"]`));
  }, [list, heir, place]);
  // With its last row the list itself goes.
  const leave = useEffectEvent(() => focused !== null && isLost() && onEmpty());
  useEffect(() => () => void leave(), []);
  return { focused, setFocused, heir };
}

/**
 * Puts the focus into a row: where its problem is solved, else at whatever it offers. On a touch screen it goes to the row itself:
 * a field would bring up the keyboard over half of the queue.
 */
export function enterRow(row: Element | null | undefined): void {
  if (!(row instanceof HTMLElement)) return;
  const [first] = row.querySelectorAll<HTMLElement>('.sl-error-fix :is(input, button, a)');
  const place = first ?? row.querySelector<HTMLElement>('button, a, input');
  const hasKeyboard = !window.matchMedia('(pointer: coarse)').matches;
  if (!hasKeyboard) row.tabIndex = -1;
  (hasKeyboard && place ? place : row).focus();
}

/** The next of what is left, else the one before, else whatever has come. */
function heirOf(gone: Key, before: readonly Key[], now: readonly Key[]): Key | null {
  const at = before.indexOf(gone);
  const isLeft = (key: Key) => now.includes(key);
  return before.slice(at + 1).find(isLeft) ?? before.slice(0, at).findLast(isLeft) ?? now[0] ?? null;
}

/** What had the focus is not there any more. */
function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

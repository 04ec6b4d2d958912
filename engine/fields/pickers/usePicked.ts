import { useRef, useState } from 'react';
import { UNREADABLE } from './pickerValue';

interface Picked {
  readonly value: string | null;
  onValue(value: string | null): void;
  toDate(value: string | null): Date | null;
  toValue(date: Date | null): string | null;
}

/** What a picker shows for a text outside. What is typed in part stays, also where the outside takes no notice of it. */
export function usePicked({ value: outside, onValue, toDate, toValue }: Picked) {
  const [shown, setShown] = useState(() => ({ date: toDate(outside), value: outside, outside }));
  if (shown.outside !== outside) {
    setShown({ date: outside === shown.value ? shown.date : toDate(outside), value: outside, outside });
  }
  const hasText = useRef(shown.date !== null);
  const change = (date: Date | null): void => {
    // To the picker what is there in part is nothing; a form that took that for empty would lose it without a word.
    const value = date === null && hasText.current ? UNREADABLE : toValue(date);
    setShown({ ...shown, date, value });
    if (value !== shown.value) onValue(value);
  };
  const noteText = (has: boolean): void => {
    hasText.current = has;
    if (shown.date === null) change(null);
  };
  return { date: shown.date, change, noteText };
}

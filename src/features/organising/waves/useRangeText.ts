import { useTranslate } from 'react-admin';
import type { Bounds, Range } from './numberLine';

/** Start numbers in words, as they stand on bibs: without separators. */
export function useRangeText() {
  const translate = useTranslate();
  const rangeText = ({ from, to }: Range) =>
    from === to ? String(from) : translate('pages.waves.numbers.range', { from, to });
  const boundsText = ({ start_number_from: from, start_number_to: to }: Omit<Bounds, 'wave_id' | 'name'>) => {
    if (from !== null && to !== null) return rangeText({ from, to });
    if (from !== null) return translate('pages.waves.numbers.from', { from });
    return to !== null ? translate('pages.waves.numbers.to', { to }) : translate('pages.waves.numbers.any');
  };
  /** `Wave 1, Wave 2 and Wave 3` */
  const listText = (names: readonly string[]) =>
    names.length < 2
      ? (names[0] ?? '')
      : `${names.slice(0, -1).join(', ')} ${translate('pages.waves.numbers.and')} ${names.at(-1)}`;
  return { rangeText, boundsText, listText };
}

import { useTranslate } from 'react-admin';
import type { FieldCellProps } from '../../../../engine/fields/fieldConsole';
import type { RankingFilter } from './rankingRecords';
import { useFilterWords } from './useFilterWords';

/** Who a ranking is of, in words. */
export function FilterCell({ value }: FieldCellProps) {
  const translate = useTranslate();
  const wordsOf = useFilterWords();
  const words = wordsOf((value ?? {}) as RankingFilter);
  return <>{words.length > 0 ? words.join(' · ') : translate('rankings.filter.everyone')}</>;
}

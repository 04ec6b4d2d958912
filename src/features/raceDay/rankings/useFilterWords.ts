import { useCallback } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import type { RankingFilter } from './rankingRecords';

/** Says who a filter lets in: "Women", "40–49", "Wave A". */
export function useFilterWords(): (filter: RankingFilter) => string[] {
  const translate = useTranslate();
  const event_id = useIdParam('event_id');
  const { data: waves } = useGetList('waves', { filter: { event_id }, pagination: { page: 1, perPage: 250 } });
  return useCallback(
    ({ gender, age_from, age_to, category, club, wave_id }) => {
      const words: string[] = [];
      if (gender) words.push(translate(`rankings.filter.gender_${gender}`));
      if (age_from !== undefined || age_to !== undefined) words.push(ageWords({ age_from, age_to }, translate));
      if (category) words.push(category);
      if (club) words.push(club);
      if (wave_id !== undefined) words.push(String(waves?.find(({ id }) => id === wave_id)?.name ?? `#${wave_id}`));
      return words;
    },
    [translate, waves],
  );
}

function ageWords(
  { age_from, age_to }: { age_from: number | undefined; age_to: number | undefined },
  translate: (key: string, args?: object) => string,
): string {
  if (age_from === undefined) return translate('rankings.filter.up_to', { age: age_to });
  return age_to === undefined ? translate('rankings.filter.from', { age: age_from }) : `${age_from}–${age_to}`;
}

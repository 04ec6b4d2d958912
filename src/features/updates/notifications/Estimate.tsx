import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { estimateRecipients } from '../../../../resources/notifications/notifications.calls';

export interface Audience {
  readonly event_id: number;
  readonly audience: 'all' | 'race' | 'followers';
  readonly race_id?: number | null;
}

/** How many phones there are now; null until that is known, and where no race is chosen yet. */
export function useRecipients({ event_id, audience, race_id }: Audience): number | null {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { data } = useQuery({
    queryKey: ['notifications', 'estimate', event_id, audience, race_id],
    queryFn: ({ signal }) =>
      dataProvider.call<typeof estimateRecipients>({
        method: 'GET',
        path: '/v1/admin/notifications/estimate',
        query: { event_id, audience, ...(race_id && { race_id }) },
        signal,
      }),
    enabled: audience !== 'race' || Boolean(race_id),
  });
  return data ? (data.data as AnswerOf<typeof estimateRecipients>).recipients : null;
}

/** Says a number of phones, by the key of its text. */
export function usePhonesText(): (key: string, phones: number) => string {
  const translate = useTranslate();
  const format = useCountFormat();
  return (key, phones) => translate(key, { smart_count: phones, count: format(phones) });
}

export function Estimate(audience: Audience) {
  const phonesText = usePhonesText();
  const recipients = useRecipients(audience);
  if (recipients === null) return null;
  return (
    <Typography role="status" sx={{ my: 2 }}>
      {phonesText('updates.reaches', recipients)}
    </Typography>
  );
}

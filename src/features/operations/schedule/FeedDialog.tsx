import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type {
  readScheduleFeed,
  renewScheduleFeed,
  revokeScheduleFeed,
  ScheduleFilters,
} from '../../../../resources/events/schedule.calls';
import { SecretDialog } from '../../../shared/SecretDialog';
import { useCall } from '../../../shared/useCall';
import { filterTexts } from './useScheduleAddress';

const PATH = '/v1/admin/schedule/feed';

interface FeedDialogProps {
  /** What the address made here shows. */
  filters: ScheduleFilters;
  onClose: () => void;
}

/** One's own secret address of the schedule for a calendar program: made, made anew, ended. */
export function FeedDialog({ filters, onClose }: FeedDialogProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`pages.schedule.feed.${key}`);
  const { data: feed } = useCall<typeof readScheduleFeed>({ method: 'GET', path: PATH }, { of: 'schedule_feeds' });
  const { address, isBusy, problem, renew, revoke } = useFeed(onClose);
  const query = new URLSearchParams(filterTexts(filters)).toString();
  if (address !== null)
    return (
      <SecretDialog texts="pages.schedule.feed" secret={query ? `${address}?${query}` : address} onClose={onClose} />
    );
  return (
    <TitledDialog
      title={text('title')}
      onClose={onClose}
      action={{
        children: text(feed?.created_at ? 'renew' : 'create'),
        onClick: () => void renew(),
        disabled: isBusy || !feed,
      }}
      actions={
        feed?.created_at && (
          <Button color="error" disabled={isBusy} onClick={() => void revoke()} sx={{ mr: 'auto' }}>
            {text('revoke')}
          </Button>
        )
      }
    >
      <Typography sx={{ mb: 1.5 }}>{text('why')}</Typography>
      {query && <Typography sx={{ mb: 1.5 }}>{text('filtered')}</Typography>}
      {feed && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>
          {feed.created_at === null ? (
            text('none')
          ) : (
            <>
              {text('since')} <RelativeTime instant={feed.created_at} />.{' '}
              {feed.last_read_at === null ? (
                text('never_read')
              ) : (
                <>
                  {text('last_read')} <RelativeTime instant={feed.last_read_at} />.
                </>
              )}{' '}
              {text('renew_why')}
            </>
          )}
        </Typography>
      )}
      {problem && (
        <Typography role="alert" sx={{ color: 'var(--sl-bad)', mt: 1.5 }}>
          {problem}
        </Typography>
      )}
    </TitledDialog>
  );
}

function useFeed(onRevoked: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const queryClient = useQueryClient();
  const done = useDone();
  const { isBusy, problem, attempt } = useShownAttempt();
  const [address, setAddress] = useState<string | null>(null);
  const again = () => queryClient.invalidateQueries({ queryKey: ['schedule_feeds'] });
  const renew = () =>
    attempt(async () => {
      const { data } = await dataProvider.call<typeof renewScheduleFeed>({ method: 'POST', path: PATH });
      setAddress(data.address);
      void again();
    });
  const revoke = () =>
    attempt(async () => {
      await dataProvider.call<typeof revokeScheduleFeed>({ method: 'DELETE', path: PATH });
      void again();
      done('pages.schedule.feed.revoked');
      onRevoked();
    });
  return { address, isBusy, problem, renew, revoke };
}

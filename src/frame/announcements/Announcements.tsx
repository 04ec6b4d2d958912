import type { StartlineDataProvider } from '../../../providers/dataProvider';
import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { getViewing } from '../../../providers/viewing';
import type { dismissAnnouncement, listShownAnnouncements } from '../../../resources/admin/announcements.calls';
import { useChannel } from '../../shared/live/useChannel';
import { useCall } from '../../shared/useCall';

/** As much as leaves the page its place on a phone. */
const LONG = 140;
const OF = 'announcements';
/** What is switched for everybody. */
const FLAGS_OF = 'feature_flags';
/** What no message told of, such as while the websocket was away. */
const FRESH_MS = 5 * 60_000;
/** As long as a browser's timer holds. */
const LONGEST_MS = 2_000_000_000;

/** What those who run the installation say to everybody, on top of every page; it comes and goes by itself. */
export function Announcements() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  const { data } = useCall<typeof listShownAnnouncements>(
    { method: 'GET', path: '/v1/admin/shown_announcements' },
    { of: OF, retry: false, refetchInterval: FRESH_MS },
  );
  const ask = () => void queryClient.invalidateQueries({ queryKey: [OF] });
  // What changed for everybody meanwhile, whatever it is; of what was not heard, all of it.
  const hear = (event: string, told: unknown) => {
    const { resource } = (told ?? {}) as { resource?: unknown };
    if (event === 'changed' && typeof resource === 'string')
      void queryClient.invalidateQueries({ queryKey: [resource] });
  };
  const askAll = () => {
    for (const of of [OF, FLAGS_OF]) void queryClient.invalidateQueries({ queryKey: [of] });
  };
  useChannel('private-console', { receive: hear, joined: askAll });
  const changesAt = data?.changes_at ?? null;
  useEffect(() => {
    if (changesAt === null) return;
    const again = () => void queryClient.invalidateQueries({ queryKey: [OF] });
    const timer = setTimeout(again, Math.min(LONGEST_MS, Math.max(500, Date.parse(changesAt) - Date.now() + 500)));
    return () => clearTimeout(timer);
  }, [changesAt, queryClient]);
  if (!data || data.items.length === 0) return null;
  const dismiss = (id: number) =>
    void attempt(async () => {
      const path = '/v1/admin/shown_announcements/{id}/dismiss';
      await dataProvider.call<typeof dismissAnnouncement>({ method: 'POST', path, params: { id } });
      ask();
    });
  return (
    <Box component="section" data-keeps-focus aria-label={translate('pages.announced.label')}>
      {data.items.map(({ id, text, level }) => (
        <Alert
          key={id}
          severity={level}
          role={level === 'error' ? 'alert' : 'status'}
          sx={{ borderRadius: 0, overflowWrap: 'anywhere' }}
          // What is theirs to dismiss, nobody dismisses who looks as they do.
          {...(!getViewing() && { onClose: () => dismiss(id), closeText: translate('pages.announced.dismiss') })}
          // Of several, which: who only hears the button does not see where it stands.
          slotProps={{
            closeButton: { 'aria-label': translate('pages.announced.dismiss_of', { text: shortened(text) }) },
          }}
        >
          <Said text={text} />
        </Alert>
      ))}
    </Box>
  );
}

const SPOKEN = 60;

function shortened(text: string): string {
  return text.length <= SPOKEN ? text : `${text.slice(0, SPOKEN).trimEnd()}…`;
}

/** A long one is two lines on a phone, until somebody wants the rest. */
function Said({ text }: { text: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (text.length <= LONG) return text;
  return (
    <>
      <Box sx={isOpen ? undefined : CLAMPED}>{text}</Box>
      <Button
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: { md: 'none' }, ml: -1, minHeight: 44 }}
      >
        {translate(`pages.announced.${isOpen ? 'less' : 'more'}`)}
      </Button>
    </>
  );
}

const CLAMPED = {
  display: { xs: '-webkit-box', md: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

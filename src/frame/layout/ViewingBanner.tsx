import './bannerTexts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import VisibilityOutlined from '#icons/VisibilityOutlined';
import { onDemand } from '../../../engine/console/onDemand';
import { useIsPhone } from '../../../engine/console/useIsPhone';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import { adminApi } from '../../../providers/httpClient';
import { endSeeing } from '../../../providers/seeing';
import { loseViewing, tellWhenOver, type Viewing } from '../../../providers/viewing';

const ViewingOverDialog = onDemand(async () => (await import('./ViewingOverDialog')).ViewingOverDialog);

/** How often it is asked whether it was ended elsewhere. */
const ASK_MS = 5_000;

/** Over everything, dialogs too. */
const BANNER = {
  position: 'sticky',
  top: 0,
  zIndex: 'tooltip',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 'var(--sl-viewing-bar)',
  px: { xs: 1.5, md: 2 },
  bgcolor: 'var(--sl-brand)',
  color: 'var(--sl-on-brand)',
  fontWeight: 600,
};

/** What is done there is done: it looks like nothing else. */
const ACTING = { ...BANNER, bgcolor: 'error.main', color: 'error.contrastText' };

/** Says as whom the console is shown, for how long still, and ends it. */
export function ViewingBanner({ viewing }: { viewing: Viewing }) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const left = useSecondsLeft(viewing.expires_at);
  const [isEnding, setEnding] = useState(false);
  const isOver = useIsOver();
  const name = `${viewing.user.first_name} ${viewing.user.last_name}`.trim();
  const isActing = viewing.may === 'write';
  const text = (key: string) => (isActing ? `pages.acting_banner.${key}` : `shell.viewing.${key}`);
  const until = translate('shell.viewing.left', { time: clock(left) });
  if (isOver)
    return (
      <Box component="section" aria-label={translate(text('label'))} sx={isActing ? ACTING : BANNER}>
        {translate('pages.acting_banner.over', { name })}
        <ViewingOverDialog name={name} />
      </Box>
    );
  return (
    <Box component="section" aria-label={translate(text('label'))} sx={isActing ? ACTING : BANNER}>
      <VisibilityOutlined fontSize="small" />
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {translate(text(isPhone ? 'as_short' : 'as'), { name })}
        {!isPhone && (
          <Box component="span" sx={{ fontWeight: 400 }}>
            {' '}
            {translate(text('why'))}
          </Box>
        )}
      </Box>
      <Box component="span" role="timer" aria-label={until} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {clock(left)}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {left <= 60 ? translate(text('soon')) : ''}
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={isEnding}
        onClick={() => {
          setEnding(true);
          void endSeeing();
        }}
        sx={{ flexShrink: 0, minHeight: 32, color: 'inherit', borderColor: 'currentColor', fontWeight: 600 }}
      >
        {translate('shell.viewing.end')}
      </Button>
    </Box>
  );
}

/** Whether it has ended without anybody here having ended it; the server is asked, as nothing else would tell. */
function useIsOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => tellWhenOver(() => setOver(true)), []);
  useEffect(() => {
    if (isOver) return;
    const ask = () => void adminApi('/v1/admin/profile').catch(() => undefined);
    const timer = setInterval(ask, ASK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isOver]);
  return isOver;
}

/** Counts down, and ends when there is nothing left: the server shows nothing any more. */
function useSecondsLeft(expiresAt: string): number {
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1_000));
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) loseViewing();
    }, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

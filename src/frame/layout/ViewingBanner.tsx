import './bannerTexts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import VisibilityOutlined from '#icons/VisibilityOutlined';
import { useIsPhone } from '../../../engine/console/useIsPhone';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import { endSeeing } from '../../../providers/seeing';
import { leaveViewing, type Viewing } from '../../../providers/viewing';

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
  const name = `${viewing.user.first_name} ${viewing.user.last_name}`.trim();
  const isActing = viewing.may === 'write';
  const text = (key: string) => (isActing ? `pages.acting_banner.${key}` : `shell.viewing.${key}`);
  const until = translate('shell.viewing.left', { time: clock(left) });
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

/** Counts down, and leaves when there is nothing left: the server shows nothing any more. */
function useSecondsLeft(expiresAt: string): number {
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1_000));
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) leaveViewing();
    }, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

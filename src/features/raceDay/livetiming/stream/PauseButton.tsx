import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import PauseRounded from '#icons/PauseRounded';
import PlayArrowRounded from '#icons/PlayArrowRounded';
import type { useHold } from './useHold';

interface PauseButtonProps extends Pick<ButtonProps, 'size'> {
  hold: ReturnType<typeof useHold>;
}

/** Keeps a stream of reads as it is, or lets it go on. */
export function PauseButton({ hold: { isAsked, toggle }, size }: PauseButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      size={size}
      color="inherit"
      variant="outlined"
      aria-pressed={isAsked}
      aria-keyshortcuts="p"
      title={translate('livetiming.stream.pause_key')}
      startIcon={isAsked ? <PlayArrowRounded /> : <PauseRounded />}
      onClick={toggle}
    >
      {translate(isAsked ? 'livetiming.stream.resume' : 'livetiming.stream.pause')}
    </Button>
  );
}

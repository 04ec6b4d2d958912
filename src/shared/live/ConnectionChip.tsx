import './connectionChip.css';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useConnectionWords } from './useConnectionWords';

/**
 * Whether what is shown is as it is now, to be read from afar: a dot that goes grey when the connection is lost, and since when it was.
 * The app bar announces it to screen readers, once for every page.
 */
export function ConnectionChip() {
  const translate = useTranslate();
  const { isLive, text } = useConnectionWords();
  return (
    <Box className="sl-live-connection" data-live={isLive}>
      <span aria-hidden className="sl-live-dot" />
      {text || translate('live.connecting')}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import { useConnectionWords } from './useConnectionWords';

/** A dot that says whether the page follows what happens, and since when it does not. */
export function LiveStatus() {
  const { isLive, text } = useConnectionWords();
  return (
    <Box
      role="status"
      title={text || undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12, whiteSpace: 'nowrap', flexShrink: 0 }}
    >
      {text && (
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            flexShrink: 0,
            borderRadius: '50%',
            bgcolor: isLive ? 'var(--sl-good)' : 'var(--sl-quiet)',
          }}
        />
      )}
      <Box component="span" {...(isLive ? { style: visuallyHidden } : { sx: SHOWN })}>
        {text}
      </Box>
    </Box>
  );
}

/** On a phone the first word has to do. */
const SHOWN = {
  color: 'var(--sl-quiet)',
  maxWidth: { xs: '6.5em', sm: 'none' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

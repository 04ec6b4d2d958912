import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';

/** How many are in a wave, of how many it has room for; in so many words where that is too many. */
export function WaveRoom({ athletes, capacity }: { athletes: number; capacity: number | null }) {
  const translate = useTranslate();
  const count = useCountFormat();
  if (capacity === null) return count(athletes);
  const text = translate('pages.waves.numbers.of', { count: count(athletes), max: count(capacity) });
  if (athletes <= capacity) return text;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'bottom',
        gap: 0.5,
        color: 'var(--sl-attention)',
      }}
    >
      <WarningAmberRounded aria-hidden sx={{ fontSize: 16 }} />
      {text}, {translate('pages.waves.numbers.over', { count: count(athletes - capacity) })}
    </Box>
  );
}

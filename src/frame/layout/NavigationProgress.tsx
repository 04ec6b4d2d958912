import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useNavigation } from 'react-router-dom';
import { useDelayed } from './useDelayed';

const slide = keyframes`from { transform: translateX(-100%) } to { transform: translateX(250%) }`;

/** A thin moving line while the next page is on its way. */
export function NavigationProgress() {
  const isShown = useDelayed(useNavigation().state === 'loading');
  if (!isShown) return null;
  return (
    <Box sx={{ position: 'fixed', top: 0, left: 0, right: 0, height: 2, overflow: 'hidden', zIndex: 'tooltip' }}>
      <Box sx={{ width: '40%', height: 1, bgcolor: 'var(--sl-brand)', animation: `${slide} 1s linear infinite` }} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import { createContext, type ReactNode, useContext } from 'react';
import { GridDelay } from './grid/GridDelay';

interface FormerProps {
  /** What was asked for; what is shown of it may be the answer to the question before. */
  of: {
    readonly isPlaceholderData: boolean;
    /** It waits for the network. */
    readonly isPaused: boolean;
    readonly error: Error | null;
    refetch(): unknown;
  };
  children: ReactNode;
}

/** What was shown before stands dimmed until the answer is there, and is said to be of before where that takes long or waits for the network. */
export function Former({ of: { isPlaceholderData, isPaused, error, refetch }, children }: FormerProps) {
  return (
    <Box aria-busy={isPlaceholderData || undefined} sx={{ position: 'relative' }}>
      <GridDelay list={{ error, isPaused, isOutdated: isPlaceholderData, refetch: () => void refetch() }} />
      {isPlaceholderData && <Box aria-hidden sx={MARK} />}
      <Box sx={isPlaceholderData ? DIMMED : undefined}>
        <IsFormer value={isPlaceholderData}>{children}</IsFormer>
      </Box>
    </Box>
  );
}

const IsFormer = createContext(false);

/** Whether what is shown here is the answer to the question before: nothing of it is to be changed by a press that was meant for the next. */
export function useIsFormer(): boolean {
  return useContext(IsFormer);
}

/** What comes within 150 ms needs no sign of being on its way. */
const DIMMED = { opacity: 0.55, transition: 'opacity 120ms ease-out 150ms' };

const MARK = {
  ...{ position: 'absolute', top: -4, left: 0, height: 2, width: '30%', bgcolor: 'var(--engine-brand)', opacity: 0 },
  animation: 'former-appear 0s 150ms forwards, former-slide 1.2s linear infinite',
  '@keyframes former-appear': { to: { opacity: 1 } },
  '@keyframes former-slide': { from: { left: 0 }, to: { left: '70%' } },
  '@media (prefers-reduced-motion: reduce)': { width: '100%', animation: 'former-appear 0s 150ms forwards' },
} as const;

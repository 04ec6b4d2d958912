import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Platform } from '../../../../resources/builds/buildFlow';

interface PhoneFrameProps {
  platform: Platform;
  isDark: boolean;
  /** What is shown, for those who do not see it. */
  label: string;
  /** CSS background of the screen. */
  ground: string;
  children: ReactNode;
}

/** A phone of one kind, in its light or dark look, whatever the console's. */
export function PhoneFrame({ platform, isDark, label, ground, children }: PhoneFrameProps) {
  const isIos = platform === 'ios';
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{
        position: 'relative',
        flexShrink: 0,
        width: { xs: 146, sm: 172 },
        height: { xs: 290, sm: 320 },
        overflow: 'hidden',
        border: '6px solid',
        borderColor: isDark ? '#0B0C0F' : '#2B2E35',
        outline: '1px solid var(--sl-line)',
        borderRadius: isIos ? '30px' : '20px',
        background: ground,
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          top: 6,
          left: '50%',
          translate: '-50%',
          zIndex: 1,
          width: isIos ? 46 : 9,
          height: isIos ? 13 : 9,
          borderRadius: '8px',
          bgcolor: '#0B0C0F',
        }}
      />
      {children}
    </Box>
  );
}

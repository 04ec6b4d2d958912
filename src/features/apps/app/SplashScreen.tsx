import Box from '@mui/material/Box';
import { StoredPicture } from '../../../../engine/fields/file/StoredPicture';
import type { Platform } from '../../../../resources/builds/buildFlow';
import { PhoneFrame } from './PhoneFrame';
import { colourOr, type PreviewedApp } from './previewed';

interface SplashScreenProps {
  app: PreviewedApp;
  platform: Platform;
  isDark: boolean;
  label: string;
}

/** What is seen while the app opens: the picture on the app's colour, in the middle of an iPhone and within the circle of an Android phone. */
export function SplashScreen({ app, platform, isDark, label }: SplashScreenProps) {
  const isIos = platform === 'ios';
  return (
    <PhoneFrame platform={platform} isDark={isDark} label={label} ground={colourOr(app.primary_color)}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
        <Box
          sx={{ width: isIos ? '60%' : '54%', aspectRatio: '1', overflow: 'hidden', borderRadius: isIos ? 0 : '50%' }}
        >
          {app.splash_id && (
            <StoredPicture
              id={app.splash_id}
              size="medium"
              alt=""
              sx={{ display: 'block', width: 1, height: 1, objectFit: 'cover' }}
            />
          )}
        </Box>
      </Box>
    </PhoneFrame>
  );
}

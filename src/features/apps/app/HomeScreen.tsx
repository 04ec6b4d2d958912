import Box from '@mui/material/Box';
import { StoredPicture } from '../../../../engine/fields/file/StoredPicture';
import type { Platform } from '../../../../resources/builds/buildFlow';
import { PhoneFrame } from './PhoneFrame';
import { colourOr, type PreviewedApp, shownTitle } from './previewed';

interface HomeScreenProps {
  app: PreviewedApp;
  platform: Platform;
  isDark: boolean;
  label: string;
}

/** Places of the screen; the app's icon is among empty ones. */
const PLACES = ['a1', 'a2', 'a3', 'a4', 'b1', 'app', 'b3', 'b4', 'c1', 'c2', 'c3', 'c4'];

/** The app's icon among others on a phone's home screen, cut as that phone cuts it. */
export function HomeScreen({ app, platform, isDark, label }: HomeScreenProps) {
  const look = LOOKS[platform];
  const empty = isDark ? 'rgb(255 255 255 / 0.12)' : 'rgb(0 0 0 / 0.10)';
  return (
    <PhoneFrame platform={platform} isDark={isDark} label={label} ground={isDark ? look.dark : look.light}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '14px 8px', p: '26px 12px 0' }}>
        {PLACES.map((place) => {
          const isApp = place === 'app';
          return (
            <Box key={place} sx={{ display: 'grid', justifyItems: 'center', gap: '3px', minWidth: 0 }}>
              <Box sx={{ ...ICON, borderRadius: look.radius, bgcolor: isApp ? colourOr(app.primary_color) : empty }}>
                {isApp && app.icon_id && <StoredPicture id={app.icon_id} size="small" alt="" sx={COVER} />}
              </Box>
              {isApp && (
                <Box component="span" sx={{ ...NAME, color: isDark ? '#FFFFFF' : '#16181D' }}>
                  {shownTitle(app)}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </PhoneFrame>
  );
}

const LOOKS = {
  ios: { radius: '24%', light: 'linear-gradient(#DCE8F6, #F6E9DD)', dark: 'linear-gradient(#101B2C, #2A1C14)' },
  android: { radius: '50%', light: 'linear-gradient(#E6EFE3, #E4EAF4)', dark: 'linear-gradient(#14201A, #141A26)' },
} as const;
const ICON = { width: { xs: 28, sm: 34 }, height: { xs: 28, sm: 34 }, overflow: 'hidden', flexShrink: 0 };
const COVER = { display: 'block', width: 1, height: 1, objectFit: 'cover' };
const NAME = {
  maxWidth: 48,
  fontSize: 8.5,
  lineHeight: 1.2,
  textAlign: 'center',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

import '../texts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { PLATFORM_NAMES, PLATFORMS } from '../../../../resources/builds/buildFlow';
import { Panel } from '../../../shared/Panel';
import { HomeScreen } from './HomeScreen';
import type { PreviewedApp } from './previewed';
import { SplashScreen } from './SplashScreen';

/** The icon on home screens and the splash screen, on phones of both kinds, light or dark. */
export function AppPreviews({ app }: { app: PreviewedApp }) {
  const translate = useTranslate();
  const [look, setLook] = useState<'light' | 'dark'>('light');
  const label = (what: string, platform: keyof typeof PLATFORM_NAMES) =>
    translate(`pages.app.preview.${what}`, { platform: PLATFORM_NAMES[platform] });
  const isDark = look === 'dark';
  return (
    <Panel
      title={translate('pages.app.preview.title')}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={look}
          aria-label={translate('pages.app.preview.look')}
          onChange={(_, next: typeof look | null) => next && setLook(next)}
        >
          {(['light', 'dark'] as const).map((one) => (
            <ToggleButton key={one} value={one}>
              {translate(`shell.theme.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 3, md: 5 },
          justifyContent: { xs: 'center', md: 'flex-start' },
        }}
      >
        {PLATFORMS.map((platform) => (
          <Box
            key={platform}
            component="figure"
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, auto)', gap: 1.5, m: 0 }}
          >
            <HomeScreen app={app} platform={platform} isDark={isDark} label={label('home', platform)} />
            <SplashScreen app={app} platform={platform} isDark={isDark} label={label('splash', platform)} />
            <Box
              component="figcaption"
              sx={{ gridColumn: '1 / -1', textAlign: 'center', color: 'var(--sl-quiet)', fontSize: 13 }}
            >
              {translate(`pages.app.preview.${platform}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** The same of what the form says at the moment, saved or not. */
export function FormPreviews() {
  const { name, store_title, icon_id, splash_id, primary_color } = useWatch();
  return <AppPreviews app={{ name, store_title, icon_id, splash_id, primary_color }} />;
}

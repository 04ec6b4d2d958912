import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState, useLocales, useTranslate } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { type Profile, saveProfile } from '../../../../providers/profile';
import { THEMES } from '../../../frame/layout/ThemeChoice';
import { ProfileSection } from './ProfileSection';

/** What takes effect at once, without a button. */
export function DisplaySection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  return (
    <ProfileSection title={translate('profile.display')} why={translate('profile.display_why')}>
      <ThemeField />
      <LanguageField profile={profile} />
    </ProfileSection>
  );
}

function ThemeField() {
  const translate = useTranslate();
  const { mode: chosen = 'system', setMode } = useColorScheme();
  const label = translate('profile.theme');
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2" component="p" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <ToggleButtonGroup exclusive value={chosen} onChange={(_, mode) => mode && setMode(mode)} aria-label={label}>
        {THEMES.map(({ mode, Icon }) => (
          <ToggleButton key={mode} value={mode} sx={{ gap: 1 }}>
            <Icon fontSize="small" />
            {translate(`shell.theme.${mode}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

function LanguageField({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const locales = useLocales();
  const [current, setLocale] = useLocaleState();
  const { attempt } = useAttempt();
  const choose = async (locale: string) => {
    setLocale(locale);
    const isSaved = await attempt(() => saveProfile(queryClient, { locale }, profile.version));
    if (!isSaved) setLocale(current);
  };
  return (
    <TextField
      select
      id="language"
      label={translate('profile.language')}
      value={current}
      onChange={(event) => choose(event.target.value)}
      sx={{ maxWidth: 320 }}
    >
      {locales.map(({ locale, name }) => (
        <MenuItem key={locale} value={locale} lang={locale}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

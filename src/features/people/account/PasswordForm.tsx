import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { PASSWORD_MIN } from '../../../../providers/identity';
import { ProfileSection } from './ProfileSection';
import { useProfileForm } from './useProfileForm';

export function PasswordForm() {
  const translate = useTranslate();
  const required = translate('ra.validation.required');
  const { submit, field, formState } = useProfileForm({
    defaultValues: { current_password: '', password: '' },
    savedMessage: 'profile.password_saved',
  });
  const hint = translate('profile.password_hint', { min: PASSWORD_MIN });
  const tooShort = translate('account.error.password_length', { min: PASSWORD_MIN });
  const password = field('password', { required, minLength: { value: PASSWORD_MIN, message: tooShort } });
  return (
    <ProfileSection title={translate('profile.security')} why={translate('profile.security_why')}>
      <Box component="form" onSubmit={submit} noValidate>
        <TextField
          id="current_password"
          type="password"
          label={translate('profile.current_password')}
          autoComplete="current-password"
          {...field('current_password', { required })}
        />
        <TextField
          id="password"
          type="password"
          label={translate('profile.new_password')}
          autoComplete="new-password"
          {...password}
          helperText={password.helperText ?? hint}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={!formState.isDirty || formState.isSubmitting}
          sx={{ mt: 1.5 }}
        >
          {translate('profile.save_password')}
        </Button>
      </Box>
    </ProfileSection>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { PASSWORD_MIN } from '../../../../providers/identity';
import type { readScheduleFeed } from '../../../../resources/events/schedule.calls';
import { useCall } from '../../../shared/useCall';
import { ProfileSection } from './ProfileSection';
import { useProfileForm } from './useProfileForm';

/** A new password, which ends other sessions, and the secret address of the schedule where that is asked for. */
export function PasswordForm({ hasSchedule }: { hasSchedule: boolean }) {
  const translate = useTranslate();
  const { data: feed } = useCall<typeof readScheduleFeed>(
    { method: 'GET', path: '/v1/admin/schedule/feed' },
    { of: 'schedule_feeds', enabled: hasSchedule },
  );
  const required = translate('ra.validation.required');
  const { submit, field, formState } = useProfileForm({
    defaultValues: { current_password: '', password: '', end_secret_addresses: false },
    kept: [],
    savedMessage: 'profile.password_saved',
  });
  const { helperText: _, error: __, inputRef, ...ending } = field('end_secret_addresses');
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
        {feed?.created_at && (
          <FormControlLabel
            sx={{ display: 'flex', mt: 0.5 }}
            control={<Checkbox {...ending} slotProps={{ input: { ref: inputRef } }} />}
            label={translate('profile.end_calendar')}
          />
        )}
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

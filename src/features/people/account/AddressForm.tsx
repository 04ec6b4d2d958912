import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Profile } from '../../../../providers/profile';
import { ProfileSection } from './ProfileSection';
import { useProfileForm } from './useProfileForm';

/** The address one signs in with: a new one takes the current password, which is asked for once there is one. */
export function AddressForm({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const required = translate('ra.validation.required');
  const { submit, field, notice, formState } = useProfileForm({
    defaultValues: { email: profile.email, current_password: '' },
    kept: ['email'],
    savedMessage: 'profile.address_saved',
    version: profile.version,
  });
  return (
    <ProfileSection title={translate('account.email')} why={translate('profile.address_why')}>
      <Box component="form" onSubmit={submit} noValidate>
        {notice}
        <TextField
          id="email"
          type="email"
          label={translate('account.email')}
          autoComplete="email"
          {...field('email', { required })}
        />
        {formState.isDirty && (
          <TextField
            id="address_password"
            type="password"
            label={translate('profile.current_password')}
            autoComplete="current-password"
            {...field('current_password', { required })}
          />
        )}
        <Button
          type="submit"
          variant="outlined"
          disabled={!formState.isDirty || formState.isSubmitting}
          sx={{ mt: 1.5 }}
        >
          {translate('profile.save_address')}
        </Button>
      </Box>
    </ProfileSection>
  );
}

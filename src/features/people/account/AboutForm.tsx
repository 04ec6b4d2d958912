import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Profile } from '../../../../providers/profile';
import { PhotoForm } from './PhotoForm';
import { ProfileSection } from './ProfileSection';
import { useProfileForm } from './useProfileForm';

export function AboutForm({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const required = translate('ra.validation.required');
  const { submit, field, notice, formState } = useProfileForm({
    defaultValues: { first_name: profile.first_name, last_name: profile.last_name },
    kept: ['first_name', 'last_name'],
    savedMessage: 'profile.saved',
    version: profile.version,
  });
  return (
    <ProfileSection title={translate('profile.about')} why={translate('profile.about_why')}>
      <PhotoForm profile={profile} />
      <Box component="form" onSubmit={submit} noValidate>
        {notice}
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
          <TextField
            id="first_name"
            label={translate('profile.first_name')}
            autoComplete="given-name"
            {...field('first_name', { required })}
          />
          <TextField
            id="last_name"
            label={translate('profile.last_name')}
            autoComplete="family-name"
            {...field('last_name', { required })}
          />
        </Box>
        <Button
          type="submit"
          variant="contained"
          disabled={!formState.isDirty || formState.isSubmitting}
          sx={{ mt: 1.5 }}
        >
          {translate('profile.save')}
        </Button>
      </Box>
    </ProfileSection>
  );
}

import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { Nothing, onDemand } from '../../../../engine/console/onDemand';
import { messageOf } from '../../../../engine/console/writes/errors';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import { PrepareFileContext } from '../../../../engine/fields/file/PrepareFileContext';
import { type Profile, saveProfile } from '../../../../providers/profile';
import { initialsOf, Portrait } from '../../../frame/layout/Portrait';

const CropDialog = onDemand(async () => (await import('./CropDialog')).CropDialog, Nothing);

/** One's photo, cropped to a square and saved as soon as it is chosen or removed. */
export function PhotoForm({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const field = useResourcePlan('profiles').fields.get('avatar_id');
  const stored = profile.avatar_id ?? null;
  const form = useForm<{ avatar_id: number | null }>({ defaultValues: { avatar_id: stored } });
  const chosen = useWatch({ control: form.control, name: 'avatar_id' });

  const [cropping, setCropping] = useState<{ file: File; settle: (cropped: File | null) => void } | null>(null);
  const crop = useCallback((file: File) => new Promise<File | null>((settle) => setCropping({ file, settle })), []);

  const save = useEffectEvent(async (avatar_id: number | null) => {
    if (avatar_id === stored) return;
    try {
      await saveProfile(queryClient, { avatar_id }, profile.version);
      notify(avatar_id === null ? 'profile.photo_removed' : 'profile.photo_saved', { type: 'success' });
    } catch (error) {
      form.setValue('avatar_id', stored);
      notify(messageOf(error), { type: 'error' });
    }
  });
  useEffect(() => {
    save(chosen ?? null);
  }, [chosen]);

  if (!field) return null;
  const { Input } = consoleOf(field);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5 }}>
      <Portrait avatar={profile.avatar_url} initials={initialsOf(profile)} size={72} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FormRoot form={form}>
          <PrepareFileContext value={crop}>
            <Input
              source="avatar_id"
              field={field}
              label={translate('profile.photo')}
              helperText={translate('profile.photo_why')}
            />
          </PrepareFileContext>
        </FormRoot>
        {cropping && (
          <CropDialog
            file={cropping.file}
            onDone={(cropped) => {
              setCropping(null);
              cropping.settle(cropped);
            }}
          />
        )}
      </Box>
    </Box>
  );
}

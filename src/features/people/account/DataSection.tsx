import '../../../shared/privacy/texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { BundleDialog } from '../../../shared/privacy/BundleDialog';
import { EraseDialog } from '../../../shared/privacy/EraseDialog';
import { ProfileSection } from './ProfileSection';

const OWN = { of: 'own' } as const;

/** What is recorded about oneself: to have, and to end. */
export function DataSection({ name }: { name: string }) {
  const translate = useTranslate();
  const [open, setOpen] = useState<'bundle' | 'erase' | null>(null);
  const close = () => setOpen(null);
  return (
    <ProfileSection title={translate('pages.privacy.title')} why={translate('pages.privacy.why')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setOpen('bundle')}>
          {translate('pages.privacy.bundle_own')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setOpen('erase')}>
          {translate('pages.privacy.erase_own')}
        </Button>
      </Box>
      {open === 'bundle' && <BundleDialog whose={OWN} name={name} onClose={close} />}
      {open === 'erase' && <EraseDialog whose={OWN} onClose={close} />}
    </ProfileSection>
  );
}

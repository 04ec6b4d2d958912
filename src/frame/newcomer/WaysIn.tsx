import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import ContentCopyRounded from '#icons/ContentCopyRounded';
import MailOutlineRounded from '#icons/MailOutlineRounded';
import type { Profile } from '../../../providers/profile';
import { Panel } from '../../shared/Panel';
import { FoundingForm } from './FoundingForm';

interface WaysInProps {
  readonly profile: Profile;
  readonly onFounded: (id: number) => void;
}

/** What somebody finds who has registered and works for nobody yet: the two ways on from here. */
export function WaysIn({ profile, onFounded }: WaysInProps) {
  const translate = useTranslate();
  return (
    <>
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        {translate('newcomer.title', { name: profile.first_name })}
      </Typography>
      <Typography sx={{ maxWidth: 640, mb: 2, color: 'var(--sl-quiet)' }}>{translate('newcomer.why')}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
          maxWidth: 960,
        }}
      >
        <Panel title={translate('newcomer.found.title')}>
          <Typography sx={{ mb: 1 }}>{translate('newcomer.found.why')}</Typography>
          <FoundingForm onFounded={onFounded} />
        </Panel>
        <Panel title={translate('newcomer.join.title')}>
          <Typography>{translate('newcomer.join.why')}</Typography>
          <Asking email={profile.email} />
        </Panel>
      </Box>
    </>
  );
}

/** The address that an invitation has to go to, and a letter that asks for one. */
function Asking({ email }: { email: string }) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const letter = new URLSearchParams({
    subject: translate('newcomer.join.subject'),
    body: translate('newcomer.join.letter', { email, address: window.location.origin }),
  });
  const copy = async () => {
    await navigator.clipboard.writeText(email);
    setCopied(true);
  };
  return (
    <>
      <Typography sx={{ my: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>{email}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<MailOutlineRounded />}
          // Letters know no plus for a blank.
          href={`mailto:?${letter.toString().replaceAll('+', '%20')}`}
        >
          {translate('newcomer.join.write')}
        </Button>
        <Button startIcon={<ContentCopyRounded />} onClick={() => void copy().catch(() => setCopied(false))}>
          {translate(isCopied ? 'newcomer.join.copied' : 'newcomer.join.copy')}
        </Button>
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 1.5 }}>
        {translate('newcomer.join.next')}
      </Typography>
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import LaptopRounded from '#icons/LaptopRounded';
import PhoneIphoneRounded from '#icons/PhoneIphoneRounded';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { deviceName } from '../../../../resources/profiles/deviceName';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { ACCOUNT_ROW } from './accountRow';
import { ProfileSection } from './ProfileSection';
import { RowsSkeleton } from './RowsSkeleton';
import { type Session, useSessions } from './useSessions';

const PHONES = ['iPhone', 'iPad', 'Android'];

/** Where one is signed in, and the way to end that. */
export function SessionsSection() {
  const translate = useTranslate();
  const { sessions, error, isBusy, retry, end } = useSessions();
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <ProfileSection id="sessions" title={translate('profile.sessions')} why={translate('profile.sessions_why')}>
      {!sessions &&
        (error ? (
          <ErrorState title={translate('profile.sessions_failed')} detail={error.message} onRetry={retry} />
        ) : (
          <RowsSkeleton />
        ))}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => end([session])} />
        ))}
      </Box>
      {others.length > 0 && (
        <Button variant="outlined" disabled={isBusy} onClick={() => end(others)} sx={{ mt: 1.5 }}>
          {translate('profile.sign_out_others')}
        </Button>
      )}
    </ProfileSection>
  );
}

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const translate = useTranslate();
  const { browser, system } = deviceName(session.user_agent);
  const unknown = translate('profile.unknown_device');
  const name = browser && system ? translate('profile.device', { browser, system }) : (browser ?? system ?? unknown);
  const place = session.last_ip ?? session.ip;
  const Icon = PHONES.includes(system ?? '') ? PhoneIphoneRounded : LaptopRounded;
  return (
    <Box component="li" sx={ACCOUNT_ROW}>
      <Icon sx={{ color: 'var(--sl-quiet)' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography component="span" variant="subtitle2" title={session.user_agent ?? undefined}>
            {name}
          </Typography>
          {session.is_current && <Chip color="success" label={translate('profile.this_device')} />}
        </Box>
        <Typography variant="caption" component="p">
          {translate('profile.last_used')} <RelativeTime instant={session.last_used_at ?? session.created_at} />
          {place && ` · ${place}`}
          {' · '}
          {translate('profile.signed_in')} <RelativeTime instant={session.created_at} />
        </Typography>
      </Box>
      {!session.is_current && (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={translate('profile.sign_out_of', { device: name })}
        >
          {translate('profile.sign_out')}
        </Button>
      )}
    </Box>
  );
}

import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import './factorTexts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import { profileQuery } from '../../../../providers/profile';
import type {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '../../../../resources/profiles/factor.calls';
import { useCall } from '../../../shared/useCall';
import { ProfileSection } from './ProfileSection';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { RowsSkeleton } from './RowsSkeleton';
import { SetUpFactorDialog } from './SetUpFactorDialog';
import { TurnOffFactorDialog } from './TurnOffFactorDialog';

const PATH = '/v1/admin/profile/second_factor';
const FEW = 3;

/** Whether signing in asks for a code besides the password: set up, renewed and turned off here. */
export function FactorSection() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, attempt } = useAttempt();
  const done = useDone();
  const queryClient = useQueryClient();
  const { data: factor, refetch } = useCall<typeof readSecondFactor>({ method: 'GET', path: PATH }, { of: 'sessions' });
  const [begun, setBegun] = useState<AnswerOf<typeof beginSecondFactor> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isTurningOff, setTurningOff] = useState(false);

  const changed = async () => {
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })]);
  };
  const begin = () =>
    attempt(async () =>
      setBegun((await dataProvider.call<typeof beginSecondFactor>({ method: 'POST', path: PATH })).data),
    );
  const renew = () =>
    attempt(async () => {
      const path = `${PATH}/recovery_codes` as const;
      const { data } = await dataProvider.call<typeof renewRecoveryCodes>({ method: 'POST', path });
      setCodes(data.recovery_codes);
      await refetch();
    });

  return (
    <ProfileSection id="second-factor" title={translate('factor.title')} why={translate('factor.why')}>
      {!factor && <RowsSkeleton />}
      {factor && factor.since === null && (
        <>
          <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('factor.off')}</Typography>
          <Button variant="outlined" disabled={isBusy} aria-haspopup="dialog" onClick={begin} sx={{ mt: 1.5 }}>
            {translate('factor.turn_on')}
          </Button>
        </>
      )}
      {factor && factor.since !== null && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Chip color="success" label={translate('factor.on')} />
            <Typography component="span">
              {translate('factor.since')} <RelativeTime instant={factor.since} />
            </Typography>
          </Box>
          {factor.recovery_codes_left > FEW ? (
            <Typography variant="caption" component="p" sx={{ mt: 0.5 }}>
              {translate('factor.left', { smart_count: factor.recovery_codes_left })}
            </Typography>
          ) : (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {factor.recovery_codes_left === 0
                ? translate('factor.none_left')
                : translate('factor.left', { smart_count: factor.recovery_codes_left })}
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            <Button variant="outlined" disabled={isBusy} onClick={renew}>
              {translate('factor.renew')}
            </Button>
            <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setTurningOff(true)}>
              {translate('factor.turn_off')}
            </Button>
          </Box>
        </>
      )}
      {begun && (
        <SetUpFactorDialog
          begun={begun}
          onClose={() => setBegun(null)}
          onDone={(made) => {
            setBegun(null);
            setCodes(made);
            done('factor.is_on');
            void changed();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {isTurningOff && factor && (
        <TurnOffFactorDialog
          hasPassword={factor.has_password}
          demanding={factor.demanded_by}
          onClose={() => setTurningOff(false)}
          onDone={() => {
            setTurningOff(false);
            done('factor.is_off');
            void changed();
          }}
        />
      )}
    </ProfileSection>
  );
}

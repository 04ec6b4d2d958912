import '../texts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Stored } from '../../../../resources/allResources';
import { SETUP_STEPS } from '../../../../resources/events/setupSteps';
import { RetryAlert } from '../../../shared/RetryAlert';
import { FailingCheck } from './FailingCheck';
import type { Health } from './useHealth';

/** What is left to do, the most pressing first, each with the page where it is done. */
export function NextSteps({ event, health }: { event: Stored<'events'>; health: Health }) {
  const translate = useTranslate();
  const hasAthletes = (event.counters?.athletes ?? 0) > 0;
  const unfinished = leftOfSetup(event);
  const isListed = health.open.length > 0 || !hasAthletes || unfinished;
  return (
    <>
      {isListed && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {unfinished && (
            <li>
              <MuiLink component={Link} to={`/configurator/${event.application_id}/event/${event.id}`}>
                {translate('pages.home.go_on_setting_up')}
              </MuiLink>
            </li>
          )}
          {health.open.map(({ key, ...check }) => (
            <FailingCheck key={key} check={check} />
          ))}
          {!hasAthletes && (
            <li>
              <MuiLink component={Link} to={`/events/${event.id}/athletes`}>
                {translate('pages.home.bring_athletes')}
              </MuiLink>
            </li>
          )}
        </Box>
      )}
      {health.severity === 'ok' && hasAthletes && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.home.next_done')}</Typography>
      )}
      <HealthPending health={health} />
    </>
  );
}

/** Whether somebody began to set the event up step by step, and has not come to the end. */
function leftOfSetup({ status, application_id, setup_steps }: Stored<'events'>): boolean {
  const done = setup_steps?.length ?? 0;
  const isDraft = status === 'draft' || status === 'rejected';
  return isDraft && application_id !== null && done > 0 && done < SETUP_STEPS.length;
}

/** In place of what is not known of how an event stands. */
export function HealthPending({ health: { severity, isFailed, retry } }: { health: Health }) {
  const translate = useTranslate();
  if (isFailed) return <RetryAlert onRetry={retry}>{translate('pages.home.health_failed')}</RetryAlert>;
  return severity === null && <Skeleton variant="text" width="60%" sx={{ minHeight: 32 }} />;
}

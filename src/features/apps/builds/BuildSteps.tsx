import '../texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { BuildStatus } from '../../../../resources/builds/buildFlow';

/** The way of a build: with a build service to the stores, without one to its bundle, and from there by people's hands. */
const WAYS = {
  service: ['queued', 'building', 'in_review', 'released'],
  bundle: ['queued', 'building', 'bundled'],
  hand: ['queued', 'building', 'bundled', 'in_review', 'released'],
} as const satisfies Record<string, readonly BuildStatus[]>;

interface BuildStepsProps {
  status: BuildStatus;
  isByHand: boolean;
  isHandedOver: boolean;
}

/** How far a build is on its way; one that ended before its end says how. */
export function BuildSteps({ status, isByHand, isHandedOver }: BuildStepsProps) {
  const translate = useTranslate();
  const way: readonly BuildStatus[] = isByHand ? WAYS.hand : isHandedOver ? WAYS.service : WAYS.bundle;
  const isBroken = status === 'failed' || status === 'cancelled';
  const steps = isBroken ? [...way.slice(0, 2), status] : status === 'rejected' ? [...way.slice(0, -1), status] : way;
  const at = steps.indexOf(status);
  return (
    <Box component="ol" aria-label={translate('pages.app.build.way')} sx={LIST}>
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={index === at ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color:
              index === at && (isBroken || status === 'rejected')
                ? 'var(--sl-bad)'
                : index <= at
                  ? 'inherit'
                  : 'var(--sl-quiet)',
            fontWeight: index === at ? 600 : 400,
          }}
        >
          <Box aria-hidden sx={{ ...DOT, bgcolor: index <= at ? 'currentColor' : 'transparent' }} />
          {translate(`buildStatuses.${step}`)}
        </Box>
      ))}
    </Box>
  );
}

const LIST = { display: 'flex', flexWrap: 'wrap', gap: 2.5, m: 0, mb: 2, p: 0, listStyle: 'none' };
const DOT = { width: 10, height: 10, borderRadius: '50%', border: '2px solid', borderColor: 'currentColor' };

import Box from '@mui/material/Box';
import type { Stored } from '../../../../resources/allResources';
import { CHECKS } from '../../../../resources/events/healthChecks';
import { FailingCheck } from './FailingCheck';
import { HoldingCheck } from './HoldingCheck';

/** All checks: those that fail first, each with the page that mends it, then those that hold. */
export function CheckList({ event }: { event: Stored<'events'> }) {
  const failing = event.health_checks ?? [];
  const holding = CHECKS.filter(({ key }) => !failing.some((check) => check.key === key));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {failing.map((check) => (
        <FailingCheck key={check.key} check={check} />
      ))}
      {holding.map(({ key, fine }) => (
        <HoldingCheck key={key} text={fine} />
      ))}
    </Box>
  );
}

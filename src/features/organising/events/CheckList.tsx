import Box from '@mui/material/Box';
import type { Stored } from '../../../../resources/allResources';
import { CHECKS } from '../../../../resources/events/healthChecks';
import { FailingCheck } from './FailingCheck';
import { HoldingCheck } from './HoldingCheck';
import { HealthPending } from './NextSteps';
import type { Health } from './useHealth';

/** All checks: those that fail first, each with the page that mends it, then those that hold. */
export function CheckList({ event, health }: { event: Stored<'events'>; health: Health }) {
  const failing = event.health_checks ?? [];
  const holding = CHECKS.filter(
    ({ key, of }) => (of === undefined || event.counters?.[of] !== 0) && !failing.some((check) => check.key === key),
  );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {health.open.map(({ key, ...check }) => (
        <FailingCheck key={key} check={check} />
      ))}
      {(health.severity === null || health.isFailed) && (
        <li>
          <HealthPending health={health} />
        </li>
      )}
      {holding.map(({ key, fine }) => (
        <HoldingCheck key={key} text={fine} />
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import CheckCircleRounded from '#icons/CheckCircleRounded';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { useRecord } from '../../../engine/console/record/useRecord';
import type { Stored } from '../../../resources/allResources';
import { SUB_NAVIGATION, useCurrentInView } from '../../shared/SubNavigation';
import { addressOf, type ConfiguratorStep, TABS, type Tab } from './configuratorStep';

interface TabsProps {
  readonly steps: readonly ConfiguratorStep[];
  readonly current: ConfiguratorStep | null;
}

/** All tabs, with a tick at what is done. Those that need what is not there yet lead nowhere. */
export function ConfiguratorTabs({ steps, current }: TabsProps) {
  const translate = useTranslate();
  const at = useParams();
  const isDone = useDoneTabs(steps);
  const line = useCurrentInView(current?.tab ?? undefined);
  return (
    <Box component="nav" ref={line} aria-label={translate('configurator.tabs')} sx={{ ...SUB_NAVIGATION, ...WAITING }}>
      {TABS.flatMap((tab) => {
        const own = steps.filter((step) => step.tab === tab);
        const [first] = own;
        if (!first) return [];
        const label = translate(`configurator.tab.${tab}`);
        const address = addressOf(first, { app_id: at.app_id, event_id: at.event_id });
        const tick = isDone(tab) && (
          <CheckCircleRounded
            titleAccess={translate('configurator.done_tab')}
            sx={{ fontSize: 16, mr: 0.5, color: 'var(--sl-good)' }}
          />
        );
        if (address === null)
          return (
            <Box component="span" key={tab} aria-disabled="true" title={translate('configurator.later')}>
              {label}
            </Box>
          );
        return (
          <Link key={tab} to={address} aria-current={current?.tab === tab ? 'step' : undefined}>
            {tick}
            {label}
          </Link>
        );
      })}
    </Box>
  );
}

const WAITING = {
  '& > span': {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    minHeight: 40,
    px: 0.5,
    color: 'var(--sl-quiet)',
    opacity: 0.75,
  },
};

/** What is there already is done: the organization once there is an app, the app once there is an event; of the event what it says itself. */
function useDoneTabs(steps: readonly ConfiguratorStep[]): (tab: Tab) => boolean {
  const { app_id, event_id } = useParams();
  const { data: event } = useRecord<Stored<'events'>>(useResourcePlan('events'), Number(event_id), {
    isEnabled: event_id !== undefined,
  });
  const done = new Set(event?.setup_steps?.map(({ step }): string => step));
  return (tab) => {
    if (tab === 'organization') return app_id !== undefined;
    if (tab === 'application') return event_id !== undefined;
    const kept = steps.flatMap((step) => (step.tab === tab && step.setup ? [step.setup] : []));
    return kept.length > 0 && kept.every((step) => done.has(step));
  };
}

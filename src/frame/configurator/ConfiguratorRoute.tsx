import type { StartlineDataProvider } from '../../../providers/dataProvider';
import './texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { matchPath, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import type { markSetupStep } from '../../../resources/events/setUp.calls';
import { useCurrentEvent } from '../../shared/event/EventContext';
import { EventNotice } from '../event/EventNotice';
import { useFeatures } from '../FeaturesContext';
import { mayOpen } from '../layout/navigation';
import { PageHeader } from '../layout/PageHeader';
import { useVisitor } from '../layout/useVisitor';
import { ConfiguratorContext } from './ConfiguratorContext';
import { ConfiguratorTabs } from './ConfiguratorTabs';
import { addressOf, type ConfiguratorStep, type Whereabouts } from './configuratorStep';
import { StepHelp } from './StepHelp';

/** The way from nothing to an event that is ready for review: a step at a time, each with what it is for. */
export function ConfiguratorRoute() {
  const translate = useTranslate();
  const { configuratorSteps } = useFeatures();
  const visitor = useVisitor();
  const { app_id, event_id } = useParams();
  const steps = useMemo(() => {
    // Who works for nobody yet sees the whole way: whoever founds an organization may take all of it.
    const isNew = visitor.grants.permissions.length === 0;
    return configuratorSteps.filter(({ handle, isAside }) => mayOpen(handle, visitor) || (isNew && !isAside));
  }, [configuratorSteps, visitor]);
  const step = useShownStep(steps);
  const way = steps.filter(({ isAside, tab }) => !isAside && tab !== null);
  const place = step ? way.indexOf(step) : -1;
  const tabs = [...new Set(steps.flatMap(({ tab }) => tab ?? []))];
  const here = (step && addressOf(step, { app_id, event_id })) ?? '/configurator';
  const before = place > 0 ? way[place - 1] : step?.tab === null ? way.at(-1) : undefined;
  const { isBusy, goOn } = useGoOn(steps, step);
  const title = useFocusedTitle(here);
  const configurator = {
    ...{ step, here, isBusy, goOn },
    appId: app_id === undefined ? null : Number(app_id),
    eventId: event_id === undefined ? null : Number(event_id),
    back: (before && addressOf(before, { app_id, event_id })) ?? null,
  };
  const event = useCurrentEvent();
  return (
    <ConfiguratorContext value={configurator}>
      {event && <EventNotice />}
      <PageHeader
        title={
          <Box component="span" ref={title} tabIndex={-1} sx={{ outline: 0 }}>
            {translate(step?.handle.title ?? 'pages.configurator.title')}
          </Box>
        }
        status={
          step?.tab && (
            <Typography component="span" variant="body2" sx={{ color: 'var(--sl-quiet)', whiteSpace: 'nowrap' }}>
              {translate('configurator.step', { count: tabs.indexOf(step.tab) + 1, max: tabs.length })}
            </Typography>
          )
        }
      />
      <ConfiguratorTabs steps={steps} current={step} />
      <Box sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <Outlet key={`${app_id} ${event_id}`} />
        </Box>
        {step?.tab && <StepHelp tab={step.tab} />}
      </Box>
    </ConfiguratorContext>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: { xs: 2, lg: 4 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
};

/** The step that the address stands for, or that the page shown belongs to. */
function useShownStep(steps: readonly ConfiguratorStep[]): ConfiguratorStep | null {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab') ?? undefined;
  const isAt = (path: string) => matchPath(`/configurator/${path}`, pathname) !== null;
  const found = steps.filter(
    ({ path, firstPath, below = [] }) =>
      isAt(path) || (firstPath !== undefined && isAt(firstPath)) || below.some((page) => isAt(page.path)),
  );
  return found.find((step) => step.search === tab) ?? found.find((step) => step.search === undefined) ?? null;
}

function useGoOn(steps: readonly ConfiguratorStep[], step: ConfiguratorStep | null) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { app_id, event_id } = useParams();
  const navigate = useNavigate();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();
  return {
    isBusy,
    async goOn(made: Whereabouts = {}) {
      const at = { app_id, event_id, ...made };
      const way = steps.filter(({ isAside }) => !isAside);
      const next = way[step ? way.indexOf(step) + 1 : 0];
      const isNoted = await attempt(async () => {
        if (!step?.setup || at.event_id === undefined) return;
        await dataProvider.call<typeof markSetupStep>({
          method: 'POST',
          path: '/v1/admin/events/{id}/setup_steps',
          params: { id: Number(at.event_id) },
          body: { step: step.setup },
        });
        refresh();
      });
      const address = next && addressOf(next, at);
      if (isNoted && address) navigate(address);
    },
  };
}

/** After a step, readers of screens and users of keys begin at the title of the next one. */
function useFocusedTitle(here: string) {
  const title = useRef<HTMLElement>(null);
  const shown = useRef(here);
  useEffect(() => {
    if (shown.current === here) return;
    shown.current = here;
    title.current?.focus({ preventScroll: true });
  }, [here]);
  return title;
}

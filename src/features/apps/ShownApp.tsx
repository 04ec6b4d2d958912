import './texts';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { LoadedRecord } from '../../../engine/console/record/LoadedRecord';
import type { Stored } from '../../../resources/allResources';
import { useEventCrumbs } from '../../frame/pages/useEventCrumbs';
import { useCurrentEvent } from '../../shared/event/EventContext';
import { type AppAddresses, appAddresses } from './appAddresses';
import { NoApp } from './NoApp';

export type App = Stored<'applications'>;
export type Build = Stored<'builds'>;
type Crumbs = readonly { readonly label: string; readonly to: string }[];

interface Shown {
  readonly app: App;
  readonly at: AppAddresses;
  /** The way to the app, its own page included. */
  readonly crumbs: Crumbs;
}

/** The app that a page is about: the one in the address, or that of the event one is at, which may have none. */
export function ShownApp({ children }: { children: (shown: Shown) => ReactNode }) {
  const { app_id } = useParams();
  return app_id === undefined ? <AppOfEvent>{children}</AppOfEvent> : <AppOfAddress>{children}</AppOfAddress>;
}

function AppOfAddress({ children }: { children: (shown: Shown) => ReactNode }) {
  const translate = useTranslate();
  const plan = useResourcePlan('applications');
  return (
    <LoadedRecord<App> plan={plan} id={useIdParam('app_id')}>
      {(app) => {
        const at = appAddresses(app.id, null);
        const crumbs = [
          { label: translate('shell.nav.apps'), to: '/apps' },
          { label: app.name, to: at.app },
        ];
        return children({ app, at, crumbs });
      }}
    </LoadedRecord>
  );
}

function AppOfEvent({ children }: { children: (shown: Shown) => ReactNode }) {
  const translate = useTranslate();
  const event = useCurrentEvent();
  const toEvent = useEventCrumbs();
  const plan = useResourcePlan('applications');
  if (!event) return null;
  if (!event.application_id) return <NoApp event={event} />;
  return (
    <LoadedRecord<App> plan={plan} id={event.application_id}>
      {(app) => {
        const at = appAddresses(app.id, event.id);
        const crumbs = [...toEvent, { label: translate('shell.nav.application'), to: at.app }];
        return children({ app, at, crumbs });
      }}
    </LoadedRecord>
  );
}

import { useMemo } from 'react';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { ResourceForm } from '../../../../engine/console/forms/ResourceForm';
import type { Place } from '../../../../engine/console/Place';
import { LoadedRecord } from '../../../../engine/console/record/LoadedRecord';
import type { Stored } from '../../../../resources/allResources';
import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepSaveBar } from '../../../frame/configurator/StepBar';
import { StepForm } from '../../../frame/configurator/StepForm';

const SECTIONS = ['event', 'address'];

/** What the event is, when and where: a new one of the app, or the one that is there. */
export function Component() {
  const { appId, eventId } = useConfigurator();
  const apps = useResourcePlan('applications');
  if (eventId !== null) return <StepForm resource="events" id={eventId} sections={SECTIONS} />;
  return (
    <LoadedRecord<Stored<'applications'>> plan={apps} id={appId ?? Number.NaN}>
      {(app) => <NewEvent app={app} />}
    </LoadedRecord>
  );
}

function NewEvent({ app: { id, organization_id } }: { app: Stored<'applications'> }) {
  const { goOn, here } = useConfigurator();
  const place = useMemo<Place>(
    () => ({ resource: 'events', within: { organization_id, application_id: id }, list: here }),
    [organization_id, id, here],
  );
  return (
    <ResourceForm
      plan={useResourcePlan('events')}
      place={place}
      record={null}
      sections={SECTIONS}
      Bar={StepSaveBar}
      onSaved={(event) => void goOn({ event_id: String(event.id) })}
    />
  );
}

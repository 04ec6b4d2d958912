import { type RaRecord, useTranslate } from 'ra-core';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { EditTab } from '../EditTab';
import { EngineConsole } from '../EngineConsole';
import { applicationsPlace, eventsPlace, useIdParam } from '../places';
import { RelatedGrid } from '../RelatedGrid';

interface TabProps {
  record: RaRecord<number>;
}

/** One app: what it is, how it looks, which events it shows. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <RecordPage
        place={applicationsPlace}
        id={useIdParam('app_id')}
        breadcrumbs={[{ label: translate('shell.nav.apps'), to: applicationsPlace.list }]}
        slots={{
          tabs: [
            { name: 'events', label: translate('shell.nav.events'), Content: Events },
            { name: 'edit', label: translate('ra.action.edit'), Content: Edit },
          ],
        }}
      />
    </EngineConsole>
  );
}

function Events({ record }: TabProps) {
  return <RelatedGrid place={eventsPlace} by="application_id" id={record.id} />;
}

function Edit({ record }: TabProps) {
  return <EditTab place={applicationsPlace} record={record} />;
}

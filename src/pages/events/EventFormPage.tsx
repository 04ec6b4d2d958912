import { type RaRecord, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../engine/console/forms/ResourceForm';
import { PageHeader } from '../../layout/PageHeader';
import { EngineConsole } from '../EngineConsole';
import { eventsPlace, useEventCrumbs } from '../places';
import { RecordOfAddress } from '../RecordOfAddress';
import { SubNavigation } from '../SubNavigation';

/** The forms of an event, each under its own address. */
const FORMS = ['event', 'styling', 'features', 'settings'] as const;

interface EventFormPageProps extends FieldParts {
  /** Which of the forms this is. */
  form: (typeof FORMS)[number];
  /** The declaration's sections on it. */
  sections: readonly string[];
}

/** One of the forms of an event, with the way to the others. */
export function EventFormPage(props: EventFormPageProps) {
  return (
    <EngineConsole>
      <RecordOfAddress resource={eventsPlace.resource} param="event_id">
        {(event) => <EventForm {...props} event={event} />}
      </RecordOfAddress>
    </EngineConsole>
  );
}

function EventForm({ event, form, sections, inputs, cells }: EventFormPageProps & { event: RaRecord<number> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const plan = useResourcePlan(eventsPlace.resource);
  return (
    <FieldOverrides inputs={inputs} cells={cells}>
      <PageHeader title={translate(`pages.event.${form}`)} breadcrumbs={crumbs} />
      <SubNavigation
        label={translate('pages.event.forms')}
        items={FORMS.map((name) => ({
          to: `/events/${event.id}/${name}`,
          label: translate(`pages.event.${name}`),
          isCurrent: name === form,
        }))}
      />
      <ResourceForm plan={plan} place={eventsPlace} record={event} sections={sections} />
    </FieldOverrides>
  );
}

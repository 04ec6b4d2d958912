import { type RaRecord, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../../engine/console/forms/ResourceForm';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { SubNavigation } from '../../../shared/SubNavigation';

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
    <RecordOfAddress resource="events" param="event_id">
      {(event) => <EventForm {...props} event={event} />}
    </RecordOfAddress>
  );
}

function EventForm({ event, form, sections, inputs, cells }: EventFormPageProps & { event: RaRecord<number> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const plan = useResourcePlan('events');
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
      <ResourceForm plan={plan} place={usePlace('events')} record={event} sections={sections} />
    </FieldOverrides>
  );
}

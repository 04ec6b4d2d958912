import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../engine/console/forms/ResourceForm';
import { RecordMissing } from '../../../engine/console/record/RecordMissing';
import { RecordSkeleton } from '../../../engine/console/record/RecordSkeleton';
import { useRecord } from '../../../engine/console/record/useRecord';
import { PageHeader } from '../../layout/PageHeader';
import { EngineConsole } from '../EngineConsole';
import { eventsPlace, useEventCrumbs, useIdParam } from '../places';
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
      <EventForm {...props} />
    </EngineConsole>
  );
}

function EventForm({ form, sections, inputs, cells }: EventFormPageProps) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const plan = useResourcePlan(eventsPlace.resource);
  const id = useIdParam('event_id');
  const { data: event, error, refetch } = useRecord(plan, id);
  if (!event) return error ? <RecordMissing plan={plan} error={error} onRetry={refetch} /> : <RecordSkeleton />;
  return (
    <FieldOverrides inputs={inputs} cells={cells}>
      <PageHeader title={translate(`pages.event.${form}`)} breadcrumbs={crumbs} />
      <SubNavigation
        label={translate('pages.event.forms')}
        items={FORMS.map((name) => ({
          to: `/events/${id}/${name}`,
          label: translate(`pages.event.${name}`),
          isCurrent: name === form,
        }))}
      />
      <ResourceForm key={event.id} plan={plan} place={eventsPlace} record={event} sections={sections} />
    </FieldOverrides>
  );
}

import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { titleOf } from '../../core/titleOf';
import { type HeaderProps, useConsole, useResourcePlan } from '../ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../FieldOverrides';
import { ResourceForm } from '../forms/ResourceForm';
import type { Place } from '../Place';
import { LoadedRecord } from '../record/LoadedRecord';
import { useRecordsName } from '../words/useLabels';
import { useCrumbs } from './useCrumbs';

interface FormPageProps extends FieldParts {
  place: Place;
  title?: string;
  breadcrumbs?: HeaderProps['breadcrumbs'];
  /** Names of the sections to show; all without it. */
  sections?: readonly string[];
  /** Before the form. */
  notice?: ReactNode;
  /** After the form's sections. */
  children?: ReactNode;
  /** Beside the sections where there is room, else after them: what the form comes to. */
  aside?: ReactNode;
  /** Where to go after saving; the record's page, or the list, without it. `null` stays. */
  after?: ((record: RaRecord<number>) => string) | null;
  /** In place of going anywhere: what else to do with the answer. */
  onSaved?: (record: RaRecord<number>) => void;
}

interface ShownFormProps extends FormPageProps {
  /** Null for a new one. */
  record: RaRecord<number> | null;
}

/** A page with the form for a new record. */
export function CreatePage(props: FormPageProps) {
  const translate = useTranslate();
  const record = useRecordsName(useResourcePlan(props.place.resource))(1);
  return <FormPage {...props} record={null} title={props.title ?? translate('engine.form.create_title', { record })} />;
}

/** A page with the form for an existing record. */
export function EditPage({ id, ...props }: FormPageProps & { id: number }) {
  const { place, title } = props;
  const plan = useResourcePlan(place.resource);
  return (
    <LoadedRecord plan={plan} id={id} within={place.within}>
      {(record) => <FormPage {...props} record={record} title={title ?? titleOf(plan, record)} />}
    </LoadedRecord>
  );
}

function FormPage({
  place,
  record,
  title = '',
  breadcrumbs,
  cells,
  inputs,
  notice,
  children,
  ...form
}: ShownFormProps) {
  const { PageHeader } = useConsole().frame;
  const plan = useResourcePlan(place.resource);
  const go = useAfter(place, form.after);
  const crumbs = useCrumbs();
  return (
    <FieldOverrides cells={cells} inputs={inputs}>
      <PageHeader title={title} breadcrumbs={breadcrumbs ?? crumbs} />
      {notice}
      <ResourceForm
        {...{ plan, place, record }}
        sections={form.sections}
        aside={form.aside}
        onSaved={form.onSaved ?? go}
      >
        {children}
      </ResourceForm>
    </FieldOverrides>
  );
}

function useAfter(place: Place, after: FormPageProps['after']) {
  const navigate = useNavigate();
  return (record: RaRecord<number>) => {
    if (after === null) return;
    const page = place.record?.(record.id);
    // Where the form stands in place of the facts, there is nothing more to see.
    navigate(after?.(record) ?? (page === place.edit?.(record.id) ? place.list : (page ?? place.list)));
  };
}

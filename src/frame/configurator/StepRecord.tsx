import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import ArrowBackRounded from '#icons/ArrowBackRounded';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../engine/console/forms/ResourceForm';
import { LoadedRecord } from '../../../engine/console/record/LoadedRecord';
import type { ResourceName } from '../../../resources/allResources';
import { useConfigurator } from './ConfiguratorContext';

interface StepRecordProps extends FieldParts {
  readonly resource: ResourceName;
  /** Of the record of the address; not a number for a new one. */
  readonly id: number;
  /** What a new one belongs to besides the event. */
  readonly of?: Readonly<Record<string, number>>;
  /** After the sections. */
  readonly children?: ReactNode;
}

/** The form of one of a step's records, on a page of its own; saving leads back to the step. */
export function StepRecord({ resource, id, of = {}, children, inputs, cells }: StepRecordProps) {
  const translate = useTranslate();
  const { eventId, here, step } = useConfigurator();
  const plan = useResourcePlan(resource);
  const navigate = useNavigate();
  const within = { event_id: eventId ?? Number.NaN };
  const isNew = Number.isNaN(id);
  const form = (record: RaRecord<number> | null) => (
    <ResourceForm
      plan={plan}
      // One that is there may be put elsewhere.
      place={{ resource, within: record ? within : { ...within, ...of }, list: here }}
      record={record}
      onSaved={() => navigate(here)}
    >
      {children}
    </ResourceForm>
  );
  return (
    <FieldOverrides inputs={inputs} cells={cells}>
      <Button component={Link} to={here} startIcon={<ArrowBackRounded />} sx={{ mb: 1, ml: -1 }}>
        {translate(step?.handle.title ?? 'configurator.back')}
      </Button>
      {isNew ? (
        form(null)
      ) : (
        <LoadedRecord plan={plan} id={id} within={within}>
          {form}
        </LoadedRecord>
      )}
    </FieldOverrides>
  );
}

import type { ReactNode } from 'react';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../engine/console/forms/ResourceForm';
import { LoadedRecord } from '../../../engine/console/record/LoadedRecord';
import type { ResourceName, Stored } from '../../../resources/allResources';
import { useConfigurator } from './ConfiguratorContext';
import { StepSaveBar } from './StepBar';

interface StepFormProps extends FieldParts {
  readonly resource: ResourceName;
  readonly id: number | null;
  /** Of the declaration's form. */
  readonly sections: readonly string[];
  /** After the sections. */
  readonly children?: ReactNode;
}

/** A step that is a part of the dashboard's own form of a record. */
export function StepForm({ resource, id, sections, children, inputs, cells }: StepFormProps) {
  const plan = useResourcePlan(resource);
  const { here, goOn } = useConfigurator();
  return (
    <FieldOverrides inputs={inputs} cells={cells}>
      <LoadedRecord<Stored<ResourceName>> plan={plan} id={id ?? Number.NaN}>
        {(record) => (
          <ResourceForm
            plan={plan}
            place={{ resource, list: here }}
            record={record}
            sections={sections}
            Bar={StepSaveBar}
            onSaved={() => void goOn()}
          >
            {children}
          </ResourceForm>
        )}
      </LoadedRecord>
    </FieldOverrides>
  );
}

import { useFormState, useWatch } from 'react-hook-form';
import { useConsole, useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { changedValues } from './changedValues';
import { ImpactBar } from './ImpactBar';
import type { PlannedChange } from './impact';
import { useImpact } from './useImpact';

interface FormImpactProps {
  resource: string;
  /** The fields that results depend on. */
  judged: readonly string[];
  planned: (data: Readonly<Record<string, unknown>>) => PlannedChange | null;
}

/** In the form of a record of an event: what saving it would do to times and ranks. */
export function FormImpact({ resource, judged, planned }: FormImpactProps) {
  const { can } = useConsole();
  const plan = useResourcePlan(resource);
  const values = useWatch() as Record<string, unknown>;
  const { defaultValues: before = {} } = useFormState();
  const fields = judged.flatMap((name) => plan.fields.get(name) ?? []);
  const data = can('passings.read') ? changedValues({ fields, values, before }) : null;
  return <ImpactBar state={useImpact(data && planned(data))} />;
}

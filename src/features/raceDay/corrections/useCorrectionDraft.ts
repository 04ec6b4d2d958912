import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useFieldsDraft } from '../../../../engine/console/forms/drafts/useFieldsDraft';
import type { PickedAthlete } from './AthletePicker';

interface DraftOptions<Filled extends object> {
  /** Of the dialog, among all there are, with what it is about. */
  name: string;
  /** What it begins with, by the fields of a passing. */
  first: Filled;
  /** What it calls them, where that is another than the declaration's. */
  labels?: Readonly<Record<string, string>>;
}

interface CorrectionDraft<Filled extends object> {
  readonly filled: Filled;
  fill<Name extends keyof Filled & string>(name: Name, value: Filled[Name]): void;
  /** Offers what an earlier visit left. */
  readonly notice: ReactNode;
  /** It is saved or given up. */
  settle(): void;
}

/** What is filled into the dialog of a correction, kept on this device until it is saved or given up. */
export function useCorrectionDraft<Filled extends object>({
  name,
  first,
  labels,
}: DraftOptions<Filled>): CorrectionDraft<Filled> {
  const plan = useResourcePlan('passings');
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...first } });
  const fields = Object.keys(first).flatMap((field) => plan.fields.get(field) ?? []);
  const { notice, settle } = useFieldsDraft(form, { plan, name, fields, ...(labels && { labels }) });
  const filled = useWatch({ control: form.control }) as unknown as Filled;
  return { filled, fill: (field, value) => form.setValue(field as string, value as never), notice, settle };
}

/** As much of an athlete as a dialog needs, for nothing else of them is to stay on the device. */
export function picked({
  id,
  start_number,
  first_name,
  last_name,
  race_id,
  chipcodes,
  version,
}: PickedAthlete): PickedAthlete {
  return { id, start_number, first_name, last_name, race_id, chipcodes, version };
}

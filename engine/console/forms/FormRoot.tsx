import type { ReactNode } from 'react';
import { type RaRecord, RecordContextProvider } from 'react-admin';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

interface FormRootProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The record that the form changes. */
  record?: RaRecord | null;
  children: ReactNode;
}

/**
 * Gives a form to the inputs below it. An input of react-admin starts with the value of the record in context, so the record around the
 * form, such as that of the page, ends here.
 */
export function FormRoot<Values extends FieldValues>({ form, record, children }: FormRootProps<Values>) {
  return (
    <FormProvider {...form}>
      <RecordContextProvider value={record ?? undefined}>{children}</RecordContextProvider>
    </FormProvider>
  );
}

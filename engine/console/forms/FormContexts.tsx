import type { ReactNode } from 'react';
import {
  CreateContextProvider,
  EditContextProvider,
  type RaRecord,
  ResourceContextProvider,
  useShowContext,
} from 'react-admin';

interface FormContextsProps {
  resource: string;
  /** The record that the form changes; null for a new one. */
  record: RaRecord<number> | null;
  save: (values: Record<string, unknown>) => Promise<void>;
  isSaving: boolean;
  children: ReactNode;
}

/**
 * Gives react-admin's edit or create context to everything in a form. The form has its own controller: react-admin's neither sends the
 * changed fields alone nor answers a conflict with both versions.
 */
export function FormContexts({ resource, record, save, isSaving, children }: FormContextsProps) {
  const saving = { resource, save, saving: isSaving, isFetching: false, isLoading: false, redirect: false } as const;
  return (
    <ResourceContextProvider value={resource}>
      {record ? (
        <EditContexts record={record} saving={saving}>
          {children}
        </EditContexts>
      ) : (
        <CreateContextProvider value={{ ...saving, isPending: false, mutationMode: 'pessimistic' }}>
          {children}
        </CreateContextProvider>
      )}
    </ResourceContextProvider>
  );
}

interface EditContextsProps {
  record: RaRecord<number>;
  saving: Omit<Parameters<typeof CreateContextProvider>[0]['value'], 'isPending' | 'record'>;
  children: ReactNode;
}

function EditContexts({ record, saving, children }: EditContextsProps) {
  const { defaultTitle, refetch } = useShowContext();
  return (
    <EditContextProvider
      value={{
        ...saving,
        record,
        defaultTitle,
        refetch,
        error: null,
        isPending: false,
        mutationMode: 'pessimistic',
        redirectOnError: false,
      }}
    >
      {children}
    </EditContextProvider>
  );
}

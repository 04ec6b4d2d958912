import { useGetList } from 'react-admin';
import type { Stored } from '../../../../resources/allResources';

export type Integration = Stored<'integrations'>;
export type EventConnection = Stored<'event_integrations'>;

/** A setting as the catalogue describes it. */
export interface SettingSchema {
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly writeOnly?: boolean;
  readonly 'x-rare'?: boolean;
  readonly 'x-order'?: number;
}

export interface SettingsSchema {
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly required?: readonly string[];
  /** The live API's format of reads that it sends by itself, where it does. */
  readonly 'x-reads-format'?: string;
}

const FEW = 100;

/** What an event can be connected to, and what it is connected to. */
export function useConnections(eventId: number) {
  const catalogue = useGetList<Integration>('integrations', {
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'name', order: 'ASC' },
  });
  const connected = useGetList<EventConnection>('event_integrations', {
    filter: { event_id: eventId },
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'id', order: 'ASC' },
  });
  return {
    isPending: catalogue.isPending || connected.isPending,
    error: catalogue.error ?? connected.error,
    refetch: () => void Promise.all([catalogue.refetch(), connected.refetch()]),
    items: (catalogue.data ?? []).map((integration) => ({
      integration,
      connection: connected.data?.find(({ integration_id }) => integration_id === integration.id) ?? null,
    })),
  };
}

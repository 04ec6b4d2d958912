import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';

export type Organization = Stored<'organizations'>;

const MOST = 250;

/** The organizations that one sees, by name. */
export function useOrganizations() {
  return useGetList<Organization>('organizations', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'name', order: 'ASC' },
  });
}

interface Use {
  readonly event: Stored<'events'>;
  readonly widget: Stored<'widgets'>;
}

/** Social widgets of the organization's events, those that one sees, that link to one of the addresses. */
export function useUses({ id, social }: Organization): readonly Use[] {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const addresses = Object.values(social as Record<string, string>);
  const { data } = useQuery({
    queryKey: ['widgets', 'social', id],
    queryFn: async ({ signal }) => {
      const all = { pagination: { page: 1, perPage: MOST }, sort: { field: 'id', order: 'DESC' as const }, signal };
      const events = await dataProvider.getList<Stored<'events'>>('events', {
        ...all,
        filter: { organization_id: id },
      });
      const ids = events.data.map((event) => event.id);
      if (ids.length === 0) return [];
      const filter = { type: 'social', event_id: ids };
      const widgets = await dataProvider.getList<Stored<'widgets'>>('widgets', { ...all, filter });
      return widgets.data.flatMap((widget) => {
        const event = events.data.find((one) => one.id === widget.event_id);
        return event ? [{ event, widget }] : [];
      });
    },
    enabled: addresses.length > 0,
  });
  const isLinked = ({ widget }: Use) =>
    ((widget.settings as { channels?: readonly string[] }).channels ?? []).some((one) => addresses.includes(one));
  return (data ?? []).filter(isLinked);
}

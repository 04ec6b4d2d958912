import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { previewEvent } from '../../../resources/public/public.calls';

/** Null for who may not make one: then only what is published can be seen. */
export function usePreviewToken(id: number) {
  const { can } = useConsole();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  return useQuery({
    queryKey: ['preview of event', id],
    queryFn: async () => {
      if (!can('events.read')) return null;
      const path = '/v1/admin/events/{id}/preview';
      const { data } = await dataProvider.call<typeof previewEvent>({ method: 'POST', path, params: { id } });
      return data.token;
    },
    retry: false,
    // It ends after an hour.
    staleTime: 30 * 60_000,
  });
}

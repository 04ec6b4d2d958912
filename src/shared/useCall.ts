import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AnswerOf, Call, RequestOf } from '../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../providers/dataProvider';

interface CallOptions<Answer> {
  /** The resource at whose changes it is asked for again, as react-admin's own queries are. */
  of: string;
  enabled?: boolean;
  retry?: boolean;
  /** Ms after which it is asked for again, while the page is looked at. */
  refetchInterval?: number;
  placeholderData?: (before: Answer | undefined) => Answer | undefined;
}

type Asked<C extends Call> = Omit<RequestOf<C>, 'signal'>;

/** What a call of the API answers, by its contract: `useCall<typeof readStarts>({ method, path, params }, { of: 'gunshots' })`. */
export function useCall<C extends Call = never>(request: Asked<C>, { of, ...options }: CallOptions<AnswerOf<C>>) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  return useQuery<AnswerOf<C>>({
    queryKey: [of, 'call', request],
    queryFn: async ({ signal }) => (await dataProvider.call<C>({ ...request, signal } as RequestOf<C>)).data,
    ...(options as object),
  } satisfies UseQueryOptions<AnswerOf<C>>);
}

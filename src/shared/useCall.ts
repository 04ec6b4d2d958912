import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Call, RequestOf } from '../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../providers/dataProvider';
import { useServices } from './ServicesContext';

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
export function useCall<C extends Call = never>(request: Asked<C>, options: CallOptions<AnswerOf<C>>) {
  const { dataProvider } = useServices();
  return useQuery<AnswerOf<C>>(queryOf<C>(dataProvider, request, options));
}

/** The same of several, as many as there are: each is asked for, and kept, by itself. */
export function useCalls<C extends Call = never>(requests: readonly Asked<C>[], options: CallOptions<AnswerOf<C>>) {
  const { dataProvider } = useServices();
  return useQueries({ queries: requests.map((request) => queryOf<C>(dataProvider, request, options)) });
}

function queryOf<C extends Call>(
  dataProvider: StartlineDataProvider,
  request: Asked<C>,
  { of, ...options }: CallOptions<AnswerOf<C>>,
) {
  return {
    queryKey: [of, 'call', request],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await dataProvider.call<C>({ ...request, signal } as RequestOf<C>)).data,
    ...(options as object),
  } satisfies UseQueryOptions<AnswerOf<C>>;
}

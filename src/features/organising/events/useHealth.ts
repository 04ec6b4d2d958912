import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { Stored } from '../../../../resources/allResources';
import type { Severity } from '../../../../resources/events/healthChecks';
import type { readEventReadiness } from '../../../../resources/races/races.calls';
import { errorCount } from '../../../shared/live/summary/liveSummary';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { useCall } from '../../../shared/useCall';
import type { FailingCheck } from './FailingCheck';

type RaceCheck = AnswerOf<typeof readEventReadiness>['races'][number]['checks'][number];
type Open = Parameters<typeof FailingCheck>[0]['check'] & { readonly key: string };
type Race = Pick<Stored<'races'>, 'id' | 'name' | 'status'>;

export interface Health {
  /** What is open, the most pressing first: checks of the event, those of its races, and reads that need a look. */
  readonly open: readonly Open[];
  /** How bad the worst of it is; null while a part of it is not known. */
  readonly severity: Severity | null;
  /** A part of it could not be loaded. */
  readonly isFailed: boolean;
  retry(): void;
}

/** What is checked changes with every import and every device that is heard. */
const FRESH_MS = 30_000;
const ORDER: readonly Severity[] = ['critical', 'problem', 'needs_attention', 'ok'];

/** How an event stands, in one truth for all its pages: as far as the visitor may read it. */
export function useHealth(event: Stored<'events'> & { readonly races?: readonly Race[] }): Health {
  const races = useOpenRaces(event);
  const reads = useOpenReads(event.id);
  const open = [
    ...(event.health_checks ?? []).map(({ names, ...check }) => ({ ...check, names: [...names] })),
    ...races.open,
    ...reads.open,
  ].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  const isKnown = races.isKnown && reads.isKnown;
  return {
    open,
    severity: isKnown ? (open[0]?.severity ?? 'ok') : null,
    isFailed: races.isFailed || reads.isFailed,
    retry: () => {
      races.retry();
      reads.retry();
    },
  };
}

/** One line for each race with anything open that is not a check of the event already. A race that is over starts no more. */
function useOpenRaces({ id: eventId, health_checks, races = [] }: Parameters<typeof useHealth>[0]) {
  const translate = useTranslate();
  const coming = races.filter(({ status }) => status !== 'after');
  const isAsked = coming.length > 0;
  const { data, isLoadingError, isError, refetch } = useCall<typeof readEventReadiness>(
    { method: 'GET', path: '/v1/admin/events/{id}/readiness', params: { id: eventId } },
    { of: 'races', enabled: isAsked, refetchInterval: FRESH_MS },
  );
  const checksOf = new Map(data?.races.map(({ race_id, checks }) => [race_id, checks]));
  const said = new Set((health_checks ?? []).map(({ key }) => key));
  const open = coming.flatMap(({ id, name }): Open[] => {
    const [worst, ...others] = (checksOf.get(id) ?? []).filter(
      (check): check is RaceCheck & { state: Open['severity'] } => check.state !== 'ok' && !said.has(check.code),
    );
    if (!worst) return [];
    const message =
      others.length === 0
        ? translate('pages.home.race_open_one', { race: name, message: worst.message })
        : translate('pages.home.race_open', { race: name, smart_count: others.length + 1 });
    const path = others.length === 0 ? worst.path : `/events/${eventId}/races/${id}`;
    return [{ key: `race ${id}`, severity: worst.state, message, path }];
  });
  return {
    open,
    isKnown: !isAsked || data !== undefined,
    isFailed: isAsked && isLoadingError,
    retry: () => void (isError && refetch()),
  };
}

function useOpenReads(eventId: number) {
  const translate = useTranslate();
  const count = useCountFormat();
  const isAsked = useConsole().can('passings.read');
  const { data: reads, isLoadingError, refetch } = useLiveSummary(errorCount, { enabled: isAsked });
  const open: Open[] = reads
    ? [
        {
          key: 'reads',
          severity: 'needs_attention',
          message: translate('pages.home.live_errors', { smart_count: reads, count: count(reads) }),
          path: `/events/${eventId}/livetiming/errors`,
        },
      ]
    : [];
  return {
    open,
    isKnown: !isAsked || reads !== undefined,
    isFailed: isAsked && isLoadingError,
    retry: () => void (isLoadingError && refetch()),
  };
}

import { useDataProvider } from 'react-admin';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type {
  approveEvent,
  cancelEvent,
  publishEvent,
  rejectEvent,
  submitEvent,
  withdrawEvent,
} from '../../../../resources/events/events.calls';
import { useVisitor } from '../../../frame/layout/useVisitor';

type Step = typeof submitEvent | typeof withdrawEvent | typeof approveEvent | typeof publishEvent;
type StepWithReason = typeof rejectEvent | typeof cancelEvent;

export type StepName = 'submit' | 'withdraw' | 'approve' | 'publish';
export type ReasonedStepName = 'reject' | 'cancel';

/** Takes an event a step further, and says what went wrong where it is asked for. */
export function useStep(eventId: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isSuperAdmin } = useVisitor();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, clear, attempt } = useShownAttempt();
  const finish = (name: StepName | ReasonedStepName, meta: Parameters<typeof done>[2]) => {
    refresh();
    // Statuses are the server's own: only super admins may set one back.
    done(`pages.publish.done.${name}`, {}, isSuperAdmin ? meta : undefined);
  };
  const params = { id: eventId };
  return {
    isBusy,
    problem,
    /** What a dialog said is not said on the page as well, which shows by then what the event has become. */
    clear() {
      clear();
      if (problem) refresh();
    },
    take: (name: StepName) =>
      attempt(async () => {
        const path = `/v1/admin/events/{id}/${name}` as const;
        const { meta } = await dataProvider.call<Step>({ method: 'POST', path, params });
        finish(name, meta);
      }),
    takeWithReason: (name: ReasonedStepName, reason: string) =>
      attempt(async () => {
        const path = `/v1/admin/events/{id}/${name}` as const;
        const { meta } = await dataProvider.call<StepWithReason>({ method: 'POST', path, params, body: { reason } });
        finish(name, meta);
      }),
  };
}

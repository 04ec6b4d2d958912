import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources, useWrites } from '../../../../engine/console/writes/useWrites';
import type { ScheduledEvent } from '../../../../resources/events/schedule.calls';

export interface Member {
  /** Null for nobody. */
  readonly id: number | null;
  readonly name: string;
}

/** Gives an event to a support member, or to nobody, and says so with an Undo. */
export function useAssign() {
  const { update } = useWrites(useConsole().plan.get('events'));
  const refresh = useRefreshResources();
  const done = useDone();
  const { attempt } = useAttempt();
  return async ({ id, name, version, support_member }: ScheduledEvent, member: Member): Promise<void> => {
    if ((support_member?.id ?? null) === member.id) return;
    const isDone = await attempt(async () => {
      const { meta } = await update({ id, version, values: { support_member_id: member.id } });
      const key = member.id === null ? 'unassigned' : 'assigned';
      done(`pages.schedule.${key}`, { name, member: member.name }, meta);
    });
    // Somebody else changed the event meanwhile: what is true now is shown.
    if (!isDone) refresh();
  };
}

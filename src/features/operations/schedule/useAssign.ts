import { useCallback, useRef, useState } from 'react';
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

/** Who was chosen for an event, until its answer shows it. */
interface Given {
  readonly member: Member;
  /** That the event has since; null while it is being saved. */
  readonly version: number | null;
}

/**
 * Gives an event to a support member, or to nobody, and says so with an Undo. The choice is shown at once, and another one made meanwhile
 * is saved after it. `asGiven` is an event as it was chosen.
 */
export function useAssign() {
  const { update } = useWrites(useConsole().plan.get('events'));
  const refresh = useRefreshResources();
  const done = useDone();
  const { attempt } = useAttempt();
  const [given, setGiven] = useState<ReadonlyMap<number, Given>>(new Map());
  /** By event, the version that its last save ends with; null where that failed. */
  const saves = useRef(new Map<number, Promise<number | null>>());

  const asGiven = useCallback(
    (event: ScheduledEvent): ScheduledEvent => {
      const choice = given.get(event.id);
      if (!choice || (choice.version !== null && event.version >= choice.version)) return event;
      const { id, name } = choice.member;
      return { ...event, support_member: id === null ? null : { id, name } };
    },
    [given],
  );

  /** `atOnce`: what the member then looks after on a day of it, where that is too much. */
  const assign = async (event: ScheduledEvent, member: Member, atOnce?: { count: number; limit: number }) => {
    const { id, name } = event;
    if ((asGiven(event).support_member?.id ?? null) === member.id) return;
    const note = (choice: Given | null) =>
      setGiven((before) => {
        const next = new Map(before);
        if (choice) next.set(id, choice);
        else next.delete(id);
        return next;
      });
    note({ member, version: null });
    const before = saves.current.get(id) ?? Promise.resolve(event.version);
    const save = async (): Promise<number | null> => {
      const version = await before;
      if (version === null) return null;
      let saved: number | null = null;
      await attempt(async () => {
        const { data, meta } = await update({ id, version, values: { support_member_id: member.id } });
        saved = Number(data.version);
        const key = member.id === null ? 'unassigned' : atOnce ? 'assigned_too_many' : 'assigned';
        done(`pages.schedule.${key}`, { name, member: member.name, ...atOnce }, meta);
      });
      return saved;
    };
    const own = save();
    saves.current.set(id, own);
    const version = await own;
    if (saves.current.get(id) !== own) return;
    saves.current.delete(id);
    note(version === null ? null : { member, version });
    // Somebody else changed the event meanwhile: what is true now is shown.
    if (version === null) refresh();
  };
  return { assign, asGiven };
}

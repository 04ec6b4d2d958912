/** Athletes whose first and last start read lies in a slot, by the number of the slot since the gunshot. */
export type FlowSlots = Map<number, readonly [first: number, last: number]>;

export const SLOT_MS = 10_000;

/** A window is never shorter: the first rows need that long to set off. */
const LEAST_MS = 60_000;
/** A gap that ends a flow: a minute, in a long flow a quarter of the time since the gunshot. */
const LEAST_GAP_MS = 60_000;
const GAP_SHARE = 0.25;
/** A group behind a gap belongs to the field with as many athletes as this; fewer are stray reads. */
const LEAST_GROUP = 3;
const GROUP_SHARE = 0.05;
/** Further reads of the last athlete. */
const AFTER_LAST_MS = 20_000;

/**
 * When the field of a gunshot had passed the start mat, in ms after the gunshot; null before anyone was read. Each athlete counts once,
 * by the first read after the gunshot, so that nobody who crosses the mat again keeps the window open.
 */
export function flowEnd(slots: FlowSlots): number | null {
  const firsts = [...slots].flatMap(([slot, [first]]) => (first > 0 ? [{ slot, athletes: first }] : []));
  if (firsts.length === 0) return null;
  firsts.sort((a, b) => a.slot - b.slot);
  const groups: { end: number; athletes: number }[] = [];
  for (const { slot, athletes } of firsts) {
    const group = groups.at(-1);
    if (group && slot * SLOT_MS - group.end <= Math.max(LEAST_GAP_MS, group.end * GAP_SHARE)) {
      group.end = (slot + 1) * SLOT_MS;
      group.athletes += athletes;
    } else groups.push({ end: (slot + 1) * SLOT_MS, athletes });
  }
  const all = groups.reduce((sum, { athletes }) => sum + athletes, 0);
  const least = Math.max(LEAST_GROUP, all * GROUP_SHARE);
  // Without such a group a read long after the gunshot proves no start: a person decides.
  const last = groups.findLast(({ athletes }) => athletes >= least);
  return last ? Math.max(LEAST_MS, last.end + AFTER_LAST_MS) : LEAST_MS;
}

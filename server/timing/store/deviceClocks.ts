/** Offset of a device's clock at one timeline, in a write. */
export interface ClockAtTimeline {
  /** The same for the same device of an event, however its name is written. */
  readonly device: string;
  readonly timelineId: number;
  readonly offsetMs: number;
  /** Offset before the write; null if the write lists the device at this timeline. */
  readonly formerMs: number | null;
}

/**
 * Returns the one offset of each device. An offset that the write sets comes first, then the offset at timelines that had the device
 * before. Among equals the timeline created first decides.
 * @param isReturn The write brings back what was there before: a newly listed device then keeps the offset that it has elsewhere
 */
export function offsetsOf(clocks: readonly ClockAtTimeline[], isReturn = false): ReadonlyMap<string, number> {
  const chosen = new Map<string, { rank: number; offsetMs: number }>();
  for (const clock of [...clocks].sort((a, b) => a.timelineId - b.timelineId)) {
    const rank = rankOf(clock, isReturn);
    const known = chosen.get(clock.device);
    if (!known || rank > known.rank) chosen.set(clock.device, { rank, offsetMs: clock.offsetMs });
  }
  return new Map([...chosen].map(([device, { offsetMs }]) => [device, offsetMs]));
}

function rankOf({ offsetMs, formerMs }: ClockAtTimeline, isReturn: boolean): number {
  if (formerMs === null) return offsetMs !== 0 && !isReturn ? 2 : 0;
  return formerMs === offsetMs ? 1 : 2;
}

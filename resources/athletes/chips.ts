import type { ExclusiveList } from '../../engine/core/resource';

/** Reads of a chip that two athletes carry are one's or the other's by chance: the health of an event calls that critical. */
export const CHIPS: ExclusiveList = {
  field: 'chipcodes',
  named: ['start_number', 'first_name', 'last_name'],
  // The same chips are handed out again for a race on another day.
  sharedOverTime: { field: 'race_id', resource: 'races', at: 'start_at', apartMs: 12 * 3_600_000 },
  refusal({ item, holder, isHolderRefused }) {
    const words = [holder.start_number, holder.first_name, holder.last_name].filter(Boolean);
    const carried = `${item} is carried by ${words.join(' ') || 'an athlete without a name'}`;
    return isHolderRefused
      ? `${carried}, whose own row cannot be imported.`
      : `${carried}. Take it from them first, or give them another in this file.`;
  },
  handOver: ({ item, uses, name }) => `${uses} ${uses === 1 ? 'read' : 'reads'} of chip ${item} would go to ${name}.`,
};

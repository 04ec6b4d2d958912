import { toCode } from '../../../../../engine/fields/text/parseText';
import type { PassingRecord } from '../../shared/passingRecord';

/** All reads of one chip that nobody has. */
export interface ChipGroup {
  /** The same in whatever case a device writes the chip. */
  readonly key: string;
  readonly chipcode: string;
  readonly reads: number;
  /** Instants, ISO 8601. */
  readonly first: string;
  readonly last: string;
  /** Where it was read, in the order of its first read there. */
  readonly timelineIds: readonly number[];
  readonly devices: readonly string[];
  /** Its reads, the earliest first. */
  readonly moments: readonly Moment[];
}

interface Moment {
  readonly id: number;
  /** An instant, ISO 8601. */
  readonly at: string;
  readonly timelineId: number | null;
  readonly device: string | null;
}

type ReadOfChip = Pick<PassingRecord, 'id' | 'chipcode' | 'instant' | 'time' | 'timeline_id' | 'device'>;

/** Reads by their chip, the chip with the latest read first. Devices write codes in any case: they are one chip. */
export function groupByChip(reads: readonly ReadOfChip[]): readonly ChipGroup[] {
  const byChip = new Map<string, ReadOfChip[]>();
  for (const read of reads) {
    const key = toCode(read.chipcode ?? '');
    const known = byChip.get(key);
    if (known) known.push(read);
    else byChip.set(key, [read]);
  }
  return [...byChip].map(groupOf).sort((a, b) => b.last.localeCompare(a.last));
}

function groupOf([key, reads]: readonly [string, readonly ReadOfChip[]]): ChipGroup {
  const momentOf = ({ instant, time }: ReadOfChip) => instant ?? time;
  const inOrder = [...reads].sort((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const [first] = inOrder;
  const last = inOrder.at(-1);
  return {
    key,
    chipcode: first?.chipcode ?? '',
    reads: reads.length,
    first: first ? momentOf(first) : '',
    last: last ? momentOf(last) : '',
    timelineIds: [...new Set(inOrder.flatMap(({ timeline_id }) => timeline_id ?? []))],
    devices: [...new Set(inOrder.flatMap(({ device }) => device ?? []))],
    moments: inOrder.map((read) => ({
      id: read.id,
      at: momentOf(read),
      timelineId: read.timeline_id,
      device: read.device,
    })),
  };
}

import { useMemo, useState } from 'react';
import type { GridSelection } from '../../../../engine/console/grid/useGridSelection';
import type { Selfie } from './useWall';

interface WallSelectionOptions {
  readonly selfies: readonly Selfie[];
  readonly total: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface WallSelection extends GridSelection {
  has(id: number): boolean;
}

/** Which pictures are selected: some, or all of their state. Those that are gone from it are not among them. */
export function useWallSelection({ selfies, total, filter }: WallSelectionOptions): WallSelection {
  const [chosen, setChosen] = useState<ReadonlySet<number> | 'all'>(NONE);
  return useMemo(() => {
    const shown = selfies.map(({ id }) => id);
    const isAllMatching = chosen === 'all';
    const ids = isAllMatching ? shown : shown.filter((id) => chosen.has(id));
    const select = (next: readonly number[]) => setChosen(new Set(next));
    return {
      ids,
      isAllMatching,
      count: isAllMatching ? total : ids.length,
      target: isAllMatching ? { filter, expect: total } : { ids },
      has: (id) => isAllMatching || chosen.has(id),
      toggle: (id) => select(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
      select,
      selectAllMatching: () => setChosen('all'),
      clear: () => setChosen(NONE),
    };
  }, [selfies, total, filter, chosen]);
}

const NONE: ReadonlySet<number> = new Set();

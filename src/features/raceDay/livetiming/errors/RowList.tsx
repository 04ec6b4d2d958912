import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSuccession } from './useSuccession';

interface RowListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Rows that stay in the page out of sight too, as the one somebody is in does: something was begun in them. */
  begun?: ReadonlySet<string | number>;
  /** Somebody points at a row or is in it: rows should stay where they are. */
  onHold: (isHeld: boolean) => void;
  /** The row somebody was in is gone, and there is none to go on with. */
  onEmpty: () => void;
  children: (row: Row) => ReactNode;
}

const ROW = 76;
const OVERSCAN = 6;

/**
 * A queue of any length that scrolls with the page: only the rows in sight are in it. Who was in a row that goes is led to the next one,
 * or to the one before.
 */
export function RowList<Row>({ rows, keyOf, begun, onHold, onEmpty, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [isPointed, setPointed] = useState(false);
  const { focused, setFocused, heir } = useSuccession({ list, rows, keyOf, onEmpty });
  useTellHold(isPointed || focused !== null, onHold);
  const [top, setTop] = useState(0);
  // What is above it comes and goes.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0));
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => keyOf(rows[index] as Row),
    rangeExtractor(range) {
      const inSight = defaultRangeExtractor(range);
      if (focused === null && heir === null && !begun?.size) return inSight;
      const isKept = (key: string | number) => key === focused || key === heir || begun?.has(key);
      const kept = rows.flatMap((row, index) => (isKept(keyOf(row)) ? [index] : []));
      return [...new Set([...inSight, ...kept])].sort((a, b) => a - b);
    },
  });
  return (
    <ul
      ref={list}
      className="sl-error-list"
      style={{ height: virtualizer.getTotalSize() }}
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className="sl-error"
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
          onFocus={() => setFocused(keyOf(rows[index] as Row))}
          onBlur={({ relatedTarget }) => !isOfDialog(relatedTarget) && setFocused(null)}
        >
          {children(rows[index] as Row)}
        </li>
      ))}
    </ul>
  );
}

/** Who is asked about a row in a dialog is in the row still. */
function isOfDialog(place: Element | null): boolean {
  return place?.closest('[role="dialog"]') != null;
}

/** With its last row the list goes from under the pointer, which no event tells: then it lets go by itself. */
function useTellHold(isHeld: boolean, onHold: (isHeld: boolean) => void): void {
  const tell = useEffectEvent(onHold);
  useEffect(() => {
    tell(isHeld);
    return () => tell(false);
  }, [isHeld]);
}

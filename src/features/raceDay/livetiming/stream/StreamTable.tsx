import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFillHeight } from '../../../../../engine/console/grid/useFillHeight';
import { useIsPhone } from '../../../../../engine/console/useIsPhone';
import { visuallyHidden } from '../../../../../engine/fields/inputs/visuallyHidden';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';
import { useZone } from '../../../../shared/event/EventContext';
import type { Course } from '../../shared/useCourse';
import type { PassingStream } from './passingStream';
import { StreamRow } from './StreamRow';
import type { useHold } from './useHold';
import { useStreamPart } from './usePassingStream';

interface StreamTableProps {
  stream: PassingStream;
  course: Course;
  hold: ReturnType<typeof useHold>;
  /** Says which rows are in sight. */
  onShow: (rows: readonly LivePassing[]) => void;
  /** The end is near: more is wanted. */
  onEnd: () => void;
  onMenu: (passing: LivePassing, anchor: HTMLElement) => void;
  /** After the last row. */
  footer: ReactNode;
}

const ROW = 36;
const PHONE_ROW = 64;
const HEAD = ['time', 'bib', 'name', 'place', 'race', 'state', 'reason', 'device', 'menu'] as const;

/** All reads, however many: only those in sight are in the page. */
export function StreamTable({ stream, course, hold, onShow, onEnd, onMenu, footer }: StreamTableProps) {
  const translate = useTranslate();
  const zone = useZone();
  const isPhone = useIsPhone();
  const id = useId();
  const { scroller } = hold;
  const rows = useStreamPart(stream, (snapshot) => snapshot.rows);
  const [chosen, setChosen] = useState<number | null>(null);
  useFillHeight(scroller, true);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? PHONE_ROW : ROW),
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => onShow(rows.slice(first, last + 1)), [onShow, rows, first, last]);
  useEffect(() => {
    if (last >= rows.length - 20) onEnd();
  });

  const choose = (index: number | null) => {
    const row = index === null ? undefined : rows[index];
    setChosen(row?.seq ?? null);
    hold.change('chosen', row !== undefined);
    if (index !== null) virtualizer.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ seq }) => seq === chosen);
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (move !== undefined) choose(Math.min(rows.length - 1, Math.max(0, at + move)));
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'Escape' && chosen !== null) choose(null);
    else if (event.key === 'Enter' && rows[at]) {
      const anchor = document.getElementById(`${id}-${chosen}`);
      if (anchor) onMenu(rows[at], anchor);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      className="sl-stream"
      onScroll={({ currentTarget }) => hold.change('scrolled', currentTarget.scrollTop > 4)}
    >
      <Box
        component="table"
        role="grid"
        aria-rowcount={-1}
        aria-label={translate('livetiming.title.passings')}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerEnter={({ pointerType }: PointerEvent) => pointerType === 'mouse' && hold.change('pointed', true)}
        onPointerLeave={() => hold.change('pointed', false)}
      >
        <thead>
          <tr>
            {HEAD.map((name) => (
              <th scope="col" key={name} className={`sl-stream-${name}`}>
                {translate(`livetiming.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {/* Keyed by place: when fifty come at once, what is there is written again rather than built again. */}
          {items.map(({ index, key, start }) => {
            const passing = rows[index];
            return passing ? (
              <StreamRow
                key={key}
                id={`${id}-${passing.seq}`}
                passing={passing}
                course={course}
                zone={zone}
                top={start}
                isChosen={passing.seq === chosen}
                onMenu={onMenu}
              />
            ) : null;
          })}
        </tbody>
      </Box>
      {footer}
      <span id={`${id}-keys`} style={visuallyHidden}>
        {translate('livetiming.stream.keys')}
      </span>
    </div>
  );
}

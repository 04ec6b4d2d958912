import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { alongText, heightText } from '../../../shared/elevation/profile';
import { useLengthUnit } from '../courseRecords';
import type { CourseEditing } from './useCourseEdits';

const ROW = 32;
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Every point of the course, however many: what is chosen here is chosen on the map. */
export function PointList({ editing }: { editing: CourseEditing }) {
  const { edits, shape, selection, select, change } = editing;
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const count = useCountFormat();
  const unit = useLengthUnit();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  /** Where a section began that is selected with Shift. */
  const anchor = useRef(0);
  const { line } = edits;
  const virtualizer = useVirtualizer({
    count: line.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  const active = selection && (selection.to === anchor.current ? selection.from : selection.to);

  const choose = (index: number, isExtending: boolean) => {
    if (!isExtending || !selection) anchor.current = index;
    select({ from: Math.min(anchor.current, index), to: Math.max(anchor.current, index) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = line.length - 1;
    const by = MOVES[event.key];
    const next = by === undefined ? { Home: 0, End: last }[event.key] : (active ?? -1) + by;
    if (next !== undefined && last >= 0) choose(Math.min(last, Math.max(0, next)), event.shiftKey);
    else if (event.key === 'Delete' && selection) change({ type: 'remove', ...selection });
    else if (event.key === 'Escape' && selection) select(null);
    else return;
    event.preventDefault();
  };

  const show = useEffectEvent(() => {
    if (!selection) return;
    if (selection.from === selection.to) anchor.current = selection.from;
    virtualizer.scrollToIndex(active ?? selection.from);
  });
  useEffect(() => {
    if (selection) show();
  }, [selection]);

  return (
    <>
      <span id={`${id}-help`} className="sl-hidden">
        {translate('course.edit.points_help')}
      </span>
      <Box
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label={translate('course.edit.points')}
        aria-describedby={`${id}-help`}
        aria-multiselectable
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        onKeyDown={onKeyDown}
        sx={LOOK}
      >
        <Box sx={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const [longitude = 0, latitude = 0, elevation] = line[index] ?? [];
            const isSelected = selection !== null && index >= selection.from && index <= selection.to;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which of its options is active
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list's own keys choose among its options
              <div
                key={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isSelected}
                aria-setsize={line.length}
                aria-posinset={index + 1}
                onClick={(event) => choose(index, event.shiftKey)}
                style={{ transform: `translateY(${start}px)`, height: ROW }}
              >
                <span className="number">{count(index + 1)}</span>
                <span>{alongText(shape.measured.along[index] ?? 0, unit, locale)}</span>
                <span>{latitude.toFixed(5)}</span>
                <span>{longitude.toFixed(5)}</span>
                <span>{elevation === undefined ? '' : heightText(elevation, unit, locale)}</span>
              </div>
            );
          })}
        </Box>
      </Box>
    </>
  );
}

const LOOK = {
  height: 264,
  overflowY: 'auto',
  border: '1px solid var(--sl-line)',
  borderRadius: '6px',
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '&:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 1 },
  '& [role=option]': {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'grid',
    gridTemplateColumns: '1.2fr 1.2fr 1fr 1fr 0.8fr',
    gap: 1,
    alignItems: 'center',
    px: 1,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    cursor: 'default',
  },
  '& [role=option]:hover': { bgcolor: 'action.hover' },
  '& [aria-selected=true]': { bgcolor: 'var(--sl-selected)', boxShadow: 'inset 3px 0 0 var(--sl-brand)' },
  '& .number': { color: 'var(--sl-quiet)', textAlign: 'left' },
};

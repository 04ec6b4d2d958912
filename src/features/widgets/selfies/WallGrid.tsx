import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useShownKeys } from '../../../../engine/console/keys/shownKeys';
import type { Selfie } from './useWall';
import type { WallSelection } from './useWallSelection';
import { WallTile } from './WallTile';

const loadKeys = async () => (await import('./wallKeys')).wallKeys;

interface WallGridProps {
  readonly selfies: readonly Selfie[];
  /** Where the keys are. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly selection: WallSelection;
  readonly isSelectable: boolean;
  readonly onOpen: () => void;
  readonly onMove: (to: 'approved' | 'hidden') => void;
  /** Near the end of what is there. */
  readonly onEnd: () => void;
}

/** Px: the least width of a picture, and what lies between two. */
const LEAST = 168;
const GAP = 8;
/** Below a picture, for its words. */
const WORDS = 44;

/** Where there is a keyboard; said to who does not see it in any case. */
const HELP = {
  display: 'none',
  mb: 1,
  color: 'var(--sl-quiet)',
  '@media (hover: hover)': { display: 'block' },
} as const;

/** Px that the bars above and below the list take of the window. */
const BARS = { scrollPaddingStart: 116, scrollPaddingEnd: 64 };

/** Pictures in rows, of which those in view are drawn. The list has the focus, and says which picture its keys are on. */
export function WallGrid({ selfies, active, onActive, selection, isSelectable, ...on }: WallGridProps) {
  const translate = useTranslate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(2 * LEAST + GAP);
  /** Where a range began that is selected with Shift. */
  const anchor = useRef<number | null>(null);
  const columns = Math.max(2, Math.floor((width + GAP) / (LEAST + GAP)));
  const side = (width - (columns - 1) * GAP) / columns;
  const rows = Math.ceil(selfies.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => side + WORDS + GAP,
    overscan: 2,
    ...BARS,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  useEffect(() => {
    const element = list.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const remeasure = useEffectEvent(() => virtualizer.measure());
  useEffect(() => {
    if (side > 0) remeasure();
  }, [side]);
  useShownKeys(loadKeys);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const reachEnd = useEffectEvent(() => on.onEnd());
  useEffect(() => {
    if (lastShown >= rows - 3) reachEnd();
  }, [lastShown, rows]);

  const go = (to: number, isExtending: boolean) => {
    const next = Math.min(selfies.length - 1, Math.max(0, to));
    if (isExtending && isSelectable) {
      anchor.current ??= active;
      const [from, until] = [Math.min(anchor.current, next), Math.max(anchor.current, next)];
      selection.select(selfies.slice(from, until + 1).map((one) => one.id));
    } else anchor.current = null;
    onActive(next);
    virtualizer.scrollToIndex(Math.floor(next / columns), { align: 'auto' });
  };
  const toggle = (index: number) => {
    const one = selfies[index];
    if (one && isSelectable) selection.toggle(one.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.altKey || (isCommand && event.key.toLowerCase() !== 'a')) return;
    const by = stepOf(event.key, columns);
    if (by !== null) go(active + by, event.shiftKey);
    else if (event.key === 'Home') go(0, event.shiftKey);
    else if (event.key === 'End') go(selfies.length - 1, event.shiftKey);
    else if (event.key === ' ') toggle(active);
    else if (event.key === 'Enter') on.onOpen();
    else if (event.key === 'Escape' && selection.count > 0) selection.clear();
    else if (isCommand && isSelectable) selection.selectAllMatching();
    else if (!isCommand && event.key.toLowerCase() === 'a') on.onMove('approved');
    else if (!isCommand && event.key.toLowerCase() === 'h') on.onMove('hidden');
    else return;
    event.preventDefault();
  };
  const press = (event: MouseEvent, index: number) => {
    list.current?.focus({ preventScroll: true });
    if (event.shiftKey) return go(index, true);
    onActive(index);
    anchor.current = null;
    if (event.detail > 1) on.onOpen();
    else toggle(index);
  };
  return (
    <>
      <Typography id={`${id}-help`} variant="body2" sx={HELP}>
        {translate('wall.help')}
      </Typography>
      <Box
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={translate('wall.pictures')}
        aria-describedby={`${id}-help`}
        aria-multiselectable
        aria-activedescendant={`${id}-${selfies[active]?.id}`}
        onKeyDown={onKeyDown}
        sx={{ position: 'relative', height: virtualizer.getTotalSize(), '&:focus-visible': { outline: 'none' } }}
      >
        {items.flatMap(({ index: row, start }) =>
          selfies.slice(row * columns, (row + 1) * columns).map((selfie, column) => {
            const index = row * columns + column;
            return (
              <WallTile
                key={selfie.id}
                id={`${id}-${selfie.id}`}
                selfie={selfie}
                place={{ left: column * (side + GAP), top: start - virtualizer.options.scrollMargin, side }}
                position={index + 1}
                isActive={index === active}
                isSelected={selection.has(selfie.id)}
                onPress={(event) => press(event, index)}
              />
            );
          }),
        )}
      </Box>
    </>
  );
}

function stepOf(key: string, columns: number): number | null {
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key] ?? null;
}

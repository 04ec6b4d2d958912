import './texts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { inOrder, movedTo, placeAt } from './order';

interface OrderingOptions<Item> {
  readonly items: readonly Item[];
  nameOf(item: Item): string;
  /** Writes the order; rejects, or gives false, where that failed. */
  onOrder(ids: readonly number[]): Promise<unknown>;
}

/** What an element that is grabbed by needs; `data-ordered` finds the rows. */
export interface Grip {
  readonly isGrabbed: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
}

/** Items that are put in order by pointer and keyboard, and what is said of it. */
export function useOrdering<Item extends { readonly id: number }>({ items, nameOf, onOrder }: OrderingOptions<Item>) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [grabbed, setGrabbed] = useState<{ id: number; by: 'key' | 'pointer' } | null>(null);
  const [said, setSaid] = useState('');
  const shown = inOrder(items, order);
  const ids = shown.map(({ id }) => id);
  const stored = items.map(({ id }) => id).join();

  // What was written, or changed by others, is shown as it is stored.
  useEffect(() => {
    if (stored !== '') setOrder(null);
  }, [stored]);

  const say = (key: string, item: Item, among: readonly number[]) =>
    setSaid(
      translate(`ordering.${key}`, {
        name: nameOf(item),
        position: among.indexOf(item.id) + 1,
        total: among.length,
      }),
    );
  const move = (item: Item, to: number) => {
    const next = movedTo(ids, item.id, to);
    setOrder(next);
    say('moved', item, next);
  };
  const leave = (item: Item) => {
    setOrder(null);
    setGrabbed(null);
    say('left', item, ids);
  };
  const drop = async (item: Item) => {
    setGrabbed(null);
    say('dropped', item, ids);
    if (ids.join() === stored) return;
    const isWritten = await onOrder(ids).catch(() => false);
    if (isWritten === false) setOrder(null);
  };

  const gripOf = (item: Item): Grip => {
    const isGrabbed = grabbed?.id === item.id;
    const at = ids.indexOf(item.id);
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: ids.length - 1,
    };
    return {
      isGrabbed,
      onKeyDown(event) {
        const isTurned = event.key === ' ' || event.key === 'Enter';
        const step = steps[event.key];
        if (!isTurned && !(isGrabbed && (event.key === 'Escape' || step !== undefined))) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') leave(item);
        else if (step !== undefined) move(item, step);
        else if (isGrabbed) void drop(item);
        else {
          setGrabbed({ id: item.id, by: 'key' });
          say('grabbed', item, ids);
        }
      },
      onBlur: () => {
        if (isGrabbed && grabbed.by === 'key') void drop(item);
      },
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setGrabbed({ id: item.id, by: 'pointer' });
      },
      onPointerMove(event) {
        if (!isGrabbed || grabbed.by !== 'pointer' || !list.current) return;
        const next = movedTo(ids, item.id, placeAt(middlesOf(list.current), at, event.clientY));
        if (next !== ids) setOrder(next);
      },
      onPointerUp: () => {
        if (isGrabbed && grabbed.by === 'pointer') void drop(item);
      },
      onPointerCancel: () => {
        if (isGrabbed) leave(item);
      },
    };
  };
  return { list, shown, said, gripOf };
}

/** Of the rows of this list, not of lists within them. */
function middlesOf(list: HTMLElement): number[] {
  return [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
}

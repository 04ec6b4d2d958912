import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { type Day, daysAfter, mondayOf, monthsAfter } from './days';

interface Options {
  readonly surface: RefObject<HTMLElement | null>;
  /** Changes whenever something else stands there. */
  readonly shown: unknown;
  /** Shows the period that a day is in. */
  onDay(day: Day): void;
  /** Shows what is so many periods later, or earlier. */
  onMove(steps: number): void;
  onAssign(key: string, anchor: HTMLElement): void;
}

/** The first entry of what is shown next. */
const FIRST = Symbol('first');

/** For a day to be drawn: what comes later is no longer waited for. */
const MOST_FRAMES = 120;

const DAY_STEPS: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => daysAfter(day, -1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  Home: mondayOf,
  End: (day) => daysAfter(mondayOf(day), 6),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
};

const PERIOD_STEPS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** How one goes about the schedule without a pointer: among the days of a calendar, and among the entries of every view. */
export function useScheduleKeys({ surface, shown, onDay, onMove, onAssign }: Options) {
  const wanted = useRef<Day | typeof FIRST | null>(null);

  // What was gone to beyond what was shown takes the focus once it is there: the calendar draws it some frames later.
  useEffect(() => {
    if (wanted.current === null || !shown) return;
    let frames = 0;
    const look = () => {
      const { current } = wanted;
      // Where a period had the focus and another has nothing, there is nothing to go to.
      const place = current === FIRST ? entries(surface.current)[0] : current && placeOf(surface.current, current);
      frames += 1;
      if (place) {
        wanted.current = null;
        if (place.dataset.date) focusDay(surface.current, place);
        else place.focus();
      } else if (frames < MOST_FRAMES) next = requestAnimationFrame(look);
    };
    let next = requestAnimationFrame(look);
    return () => cancelAnimationFrame(next);
  }, [surface, shown]);

  /** Shows a day of another period and goes there. */
  const goTo = (day: Day) => {
    // What led there goes with the period.
    surface.current?.focus();
    wanted.current = day;
    onDay(day);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const root = surface.current;
    const target = event.target as HTMLElement;
    const { entry: key } = target.dataset;
    if (key !== undefined) {
      const next = entryBeside(root, target, event.key);
      const period = PERIOD_STEPS[event.key];
      if (event.key.toLowerCase() === 'a') onAssign(key, target);
      else if (period !== undefined) {
        wanted.current = FIRST;
        onMove(period);
      } else if (next) next.focus();
      else return;
      return event.preventDefault();
    }
    const { date: day } = target.dataset;
    if (day === undefined || target.role === 'dialog') return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      // All of the day, those that it has no room for as well: what opens takes the focus.
      const more = target.querySelector<HTMLElement>('.sl-day-more');
      return more ? more.click() : entriesOn(root, day)[0]?.focus();
    }
    const to = DAY_STEPS[event.key]?.(day);
    if (to === undefined) return;
    event.preventDefault();
    const cell = dayCell(root, to);
    if (cell) return focusDay(root, cell);
    wanted.current = to;
    onDay(to);
  };
  return { onKeyDown, goTo };
}

/** Where a key leads from an entry: to the one before or after it, to another lane of a timeline, or back to the day. */
function entryBeside(root: HTMLElement | null, from: HTMLElement, key: string): HTMLElement | null {
  const opened = from.closest<HTMLElement>('[role="dialog"]');
  // What was opened closes by itself.
  if (key === 'Escape') return opened ? null : dayCell(root, from.dataset.first ?? '');
  const lane = from.closest<HTMLElement>('[data-lane]');
  if (lane && (key === 'ArrowUp' || key === 'ArrowDown'))
    return laneBeside(root, lane, from, key === 'ArrowUp' ? -1 : 1);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const all = entries(opened ?? lane ?? root);
  if (key === 'Home') return all[0] ?? null;
  if (key === 'End') return all.at(-1) ?? null;
  const step = steps[key];
  if (step === undefined) return null;
  return all[all.findIndex((one) => one.dataset.entry === from.dataset.entry) + step] ?? null;
}

/** The entry of the next lane that begins nearest. */
function laneBeside(root: HTMLElement | null, lane: HTMLElement, from: HTMLElement, step: number): HTMLElement | null {
  const lanes = [...(root?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
  const at = Date.parse(from.dataset.first ?? '');
  const distance = (one: HTMLElement) => Math.abs(Date.parse(one.dataset.first ?? '') - at);
  for (let index = lanes.indexOf(lane) + step; lanes[index]; index += step) {
    const [nearest] = entries(lanes[index] ?? null).sort((a, b) => distance(a) - distance(b));
    if (nearest) return nearest;
  }
  return null;
}

/** Each entry once, in the order of their days, though one that goes over the end of a week stands there twice. */
function entries(root: HTMLElement | null): HTMLElement[] {
  const found = [...(root?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const once = [...new Map(found.toReversed().map((one) => [one.dataset.entry, one])).values()].toReversed();
  return once.sort((a, b) => Date.parse(a.dataset.first ?? '') - Date.parse(b.dataset.first ?? ''));
}

function entriesOn(root: HTMLElement | null, day: Day): HTMLElement[] {
  return entries(root).filter(({ dataset: { first = '', last = first } }) => first <= day && day <= last);
}

function dayCell(root: HTMLElement | null, day: Day): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-date="${CSS.escape(day)}"]:not([role="dialog"])`) ?? null;
}

/** Where a day is: its cell, or what begins on it where a view has no days to go to. */
function placeOf(root: HTMLElement | null, day: Day): HTMLElement | undefined | null {
  return dayCell(root, day) ?? entries(root).find(({ dataset }) => dataset.first === day);
}

/** The one day that Tab leads to is the one that was gone to last. */
function focusDay(root: HTMLElement | null, cell: HTMLElement): void {
  for (const one of root?.querySelectorAll<HTMLElement>('[data-date][tabindex="0"]') ?? []) one.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsPhone } from '../../../../engine/console/useIsPhone';
import { EVENT_STATUSES } from '../../../../resources/events/eventStatuses';
import { NOBODY } from '../../../../resources/events/schedule';
import type { ScheduleFilters } from '../../../../resources/events/schedule.calls';
import { SPORTS } from '../../../../resources/shared/sports';
import { type Day, dayOf, VIEWS, type View } from './days';

interface ScheduleState {
  readonly view: View;
  /** What it is shown around. */
  readonly day: Day;
  readonly filters: ScheduleFilters;
}

export interface ScheduleAddress extends ScheduleState {
  change(part: Partial<ScheduleState>): void;
}

const FILTERS = ['organization_id', 'status', 'support_member_id', 'sport'] as const;

/** The schedule as the address has it: the view, the day and the filters. What is no such thing there does not count. */
export function useScheduleAddress(): ScheduleAddress {
  const [params, setParams] = useSearchParams();
  const usual = useIsPhone() ? 'list' : 'month';
  const state = useMemo(() => readAddress(params, usual), [params, usual]);
  return {
    ...state,
    change: (part) =>
      setParams((before) => written({ ...readAddress(before, usual), ...part }, usual), { preventScrollReset: true }),
  };
}

/** `usual` is the view where the address names none. */
export function readAddress(params: URLSearchParams, usual: View): ScheduleState {
  const among = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const id = (name: string) => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  const day = params.get('date') ?? '';
  const filters: ScheduleFilters = {
    organization_id: id('organization_id'),
    status: among('status', EVENT_STATUSES),
    support_member_id: among('support_member_id', [NOBODY] as const) ?? id('support_member_id'),
    sport: among('sport', SPORTS),
  };
  return { view: among('view', VIEWS) ?? usual, day: isDay(day) ? day : dayOf(new Date()), filters };
}

function written({ view, day, filters }: ScheduleState, usual: View): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== usual) params.set('view', view);
  if (day !== dayOf(new Date())) params.set('date', day);
  for (const [name, value] of filterTexts(filters)) params.set(name, value);
  return params;
}

/** The filters that are set, as an address names them. */
export function filterTexts(filters: ScheduleFilters): [string, string][] {
  return FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]]));
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(new Date(`${text}T12:00`)) === text;
}

import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsPhone } from '../../../../engine/console/useIsPhone';
import { EVENT_STATUSES } from '../../../../resources/events/eventStatuses';
import { NOBODY } from '../../../../resources/events/schedule';
import type { ScheduleFilters } from '../../../../resources/events/schedule.calls';
import { SPORTS } from '../../../../resources/shared/sports';
import { type Day, dayOf, PHONE_VIEWS, VIEWS, type View } from './days';

interface ScheduleState {
  readonly view: View;
  /** What it is shown around. */
  readonly day: Day;
  readonly filters: ScheduleFilters;
}

export interface ScheduleAddress extends ScheduleState {
  /** Those that fit this screen; any other is shown as the first of them. */
  readonly views: readonly View[];
  change(part: Partial<ScheduleState>): void;
}

const FILTERS = ['organization_id', 'status', 'support_member_id', 'sport'] as const;

/** The schedule as the address has it: the view, the day and the filters. What is no such thing there does not count. */
export function useScheduleAddress(): ScheduleAddress {
  const [params, setParams] = useSearchParams();
  const views = useIsPhone() ? PHONE_VIEWS : VIEWS;
  const state = useMemo(() => readAddress(params, views), [params, views]);
  return {
    ...state,
    views,
    change: (part) =>
      setParams((before) => written({ ...readAddress(before, views), ...part }, views), { preventScrollReset: true }),
  };
}

/** The first of `views` is the one where the address names none of them. */
export function readAddress(params: URLSearchParams, views: readonly View[]): ScheduleState {
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
  return { view: among('view', views) ?? views[0] ?? 'month', day: isDay(day) ? day : dayOf(new Date()), filters };
}

function written({ view, day, filters }: ScheduleState, views: readonly View[]): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== views[0]) params.set('view', view);
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

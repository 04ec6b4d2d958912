import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Realtime } from '../../../providers/realtime/realtime';
import { plan } from '../../../resources/allResources';
import { features } from '../../../src/features';
import { api, signIn, useApi as withApi } from '../shell/api';
import { openConsole } from '../shell/services';
import { fakeApi } from './fakeApi';

export const ATHLETES = '/events/12/athletes';
export const ATHLETES_API = '/v1/admin/athletes';

/** How wide the screen is, in px, for what asks with `min-width` and `max-width`. */
let width = 1_000;

export function setWidth(px: number): void {
  width = px;
}

/** The product with its own pages over an API in memory, for each test of a file. */
export function withScreens(): void {
  withApi();
  beforeEach(() => {
    setWidth(1_000);
    signIn();
    vi.stubGlobal('matchMedia', mediaOfWidth);
  });
  afterEach(cleanup);
}

/** What elements measure, in px, for each test of a file: jsdom draws none. */
export function withSizes(sizes: Partial<Record<'clientHeight' | 'clientWidth' | 'offsetHeight', number>>): void {
  const { prototype } = HTMLElement;
  const before = Object.getOwnPropertyDescriptors(prototype) as Record<string, PropertyDescriptor>;
  beforeEach(() => {
    for (const [side, value] of Object.entries(sizes))
      Object.defineProperty(prototype, side, { configurable: true, value });
  });
  afterEach(() => {
    for (const side of Object.keys(sizes)) {
      Reflect.deleteProperty(prototype, side);
      if (before[side]) Object.defineProperty(prototype, side, before[side]);
    }
  });
}

export function openAt(
  address: string,
  tables: Record<string, readonly object[]> = theTables(),
  permissions?: string[],
  realtime?: Realtime,
) {
  const server = fakeApi(tables, permissions);
  api.use(...server.handlers);
  return { ...openConsole(address, { features, realtime }), ...server };
}

/** Athletes with the numbers 1 to `count`; the fields that a test is about can be given. */
export function manyAthletes(count: number, change: (number: number) => object = () => ({})): object[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return anAthlete({
      id: number,
      start_number: String(number),
      first_name: `First${number}`,
      last_name: `Last${number}`,
      ...change(number),
    });
  });
}

export function anAthlete(values: object): object {
  const empty = [...plan.get('athletes').fields.keys()].map((name) => [name, null]);
  return {
    ...Object.fromEntries(empty),
    event_id: 12,
    race_id: 1,
    state: 'registered',
    chipcodes: [],
    is_visible: true,
    custom: {},
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...values,
  };
}

/** What the API holds unless a test says otherwise; few records, since looking by role takes its time in jsdom. */
export function theTables(athletes: object[] = manyAthletes(4)) {
  return {
    athletes,
    races: [
      { id: 1, event_id: 12, name: 'Marathon' },
      { id: 2, event_id: 12, name: 'Half marathon' },
    ],
    waves: [],
    preferences: [],
    profiles: [{ id: 7, first_name: 'Ada', last_name: 'Peeters' }],
    organizations: [],
  };
}

/** The grid's data rows, once they are there. */
export async function rows(): Promise<HTMLTableRowElement[]> {
  const grid = (await screen.findByRole('grid')) as HTMLTableElement;
  await waitFor(() => {
    if (grid.getAttribute('aria-busy')) throw new Error('The list is not up to date yet.');
  });
  return [...(grid.tBodies[0]?.rows ?? [])];
}

/** The cell of a row under a heading. */
export function cellOf(row: HTMLTableRowElement | undefined, heading: string): HTMLTableCellElement {
  const headings = [...(row?.closest('table')?.tHead?.rows[0]?.cells ?? [])];
  const index = headings.findIndex((cell) => cell.textContent?.replace(/[↑↓]/, '') === heading);
  const cell = row?.cells[index];
  if (!cell) throw new Error(`There is no column "${heading}".`);
  return cell;
}

/** Presses `?` until the sheet of keys shows: a page shows before the keys of its frame are loaded. */
export function openKeySheet(): Promise<HTMLElement> {
  return waitFor(async () => {
    await userEvent.keyboard('?');
    return screen.getByRole('dialog', { name: 'Keyboard' });
  });
}

function mediaOfWidth(query: string) {
  const [, min] = /min-width:\s*([\d.]+)px/.exec(query) ?? [];
  const [, max] = /max-width:\s*([\d.]+)px/.exec(query) ?? [];
  const isAbout = min !== undefined || max !== undefined;
  return {
    matches: isAbout && width >= Number(min ?? 0) && width <= Number(max ?? Number.POSITIVE_INFINITY),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  };
}

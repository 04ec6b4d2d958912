// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../shell/api';
import { refuse } from './fakeApi';
import {
  ATHLETES,
  ATHLETES_API,
  anAthlete,
  cellOf,
  manyAthletes,
  openAt,
  openKeySheet,
  rows,
  setWidth,
  theTables,
  withScreens,
} from './screens';

withScreens();

describe('a grid from its declaration', () => {
  it('shows the declared columns with the records they point to, in the declared order', async () => {
    const { last } = openAt(ATHLETES);
    const [first] = await rows();
    expect(cellOf(first, 'Bib').textContent).toBe('1');
    expect(cellOf(first, 'Race').textContent).toBe('Marathon');
    expect(screen.queryByRole('columnheader', { name: 'Event' })).toBeNull();
    expect(last('GET', `${ATHLETES_API}?`)?.address).toContain('event_id=12');
    expect(screen.getAllByText('4 athletes')).not.toHaveLength(0);
  });

  it('keeps the order in the address, and asks the server for it', async () => {
    const { router, last } = openAt(ATHLETES);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: /Last name/ }));
    await userEvent.click(screen.getByRole('button', { name: /Last name/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-last_name'));
    expect(await screen.findByRole('columnheader', { name: /Last name/, sort: 'descending' } as object)).toBeTruthy();
    await waitFor(() => expect(last('GET', `${ATHLETES_API}?`)?.address).toContain('sort=-last_name'));
  });

  it('tells those who do not see it how many there are, as the list changes', async () => {
    openAt(ATHLETES);
    await rows();
    const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(heard()).toContain('4 athletes');
    await userEvent.keyboard('/');
    await userEvent.keyboard('last2');
    await waitFor(() => expect(heard()).toContain('1 athlete'));
    await userEvent.keyboard('0');
    await waitFor(() => expect(heard()).toContain('0 athletes'));
    expect(heard()).not.toContain('4 athletes');
  });

  it('searches after a pause, from the first page on', async () => {
    const { router } = openAt(`${ATHLETES}?page=2`, theTables(manyAthletes(26)));
    await rows();
    await userEvent.keyboard('/');
    await userEvent.keyboard('last26');
    await waitFor(() => expect(router.state.location.search).toBe('?q=last26'));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('shows what it is filtered by, and takes it away', async () => {
    const { router } = openAt(
      `${ATHLETES}?race_id[]=2&page=1`,
      theTables(manyAthletes(4, (number) => ({ race_id: number % 2 ? 1 : 2 }))),
    );
    expect(await rows()).toHaveLength(2);
    const chip = await screen.findByRole('button', { name: 'Race: Half marathon' });
    chip.focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(async () => expect(await rows()).toHaveLength(4));
  });

  it('filters by field and operator from the panel', async () => {
    const { router } = openAt(
      ATHLETES,
      theTables(manyAthletes(4, (number) => ({ state: number === 3 ? 'dns' : 'registered' }))),
    );
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a condition' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'State' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'DNS' }));
    await waitFor(() => expect(router.state.location.search).toBe('?state[]=dns'));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('pages, and shows the last page for one that is past the end', async () => {
    const { router } = openAt(`${ATHLETES}?page=9`, theTables(manyAthletes(30)));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(await rows()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(screen.getByText('1–25 of 30')).toBeTruthy());
  });

  it('remembers chosen columns', async () => {
    openAt(ATHLETES);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'City' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gender' }));
    expect(await screen.findByRole('columnheader', { name: 'City', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Gender', hidden: true })).toBeNull();
  });

  it('says apart that nothing matches and that there is nothing', async () => {
    const { router } = openAt(`${ATHLETES}?q=nobody`);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await rows()).toHaveLength(4);
  });

  it('says how to get the first record', async () => {
    openAt(ATHLETES, theTables([]));
    const create = await screen.findByRole('link', { name: 'Add the first athlete' });
    expect(create.getAttribute('href')).toBe(`${ATHLETES}/create`);
  });

  it('stays in place when the list cannot be loaded, and tries again', async () => {
    openAt(ATHLETES);
    let isBroken = true;
    api.use(
      http.get('*/v1/admin/athletes', () =>
        isBroken ? refuse(503, { message: 'Closed for a moment.', code: 'unavailable' }) : undefined,
      ),
    );
    expect(await screen.findByText('Closed for a moment.')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(4);
  });

  it('offers no writes to who may only read', async () => {
    openAt(ATHLETES, theTables(), ['*.read']);
    await rows();
    expect(screen.queryByRole('link', { name: 'Add athlete' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
  });

  it('exports what the list shows', async () => {
    const asked: string[] = [];
    openAt(`${ATHLETES}?race_id[]=1&sort=-club`);
    api.use(
      http.get('*/v1/admin/athletes.csv', ({ request }) => {
        asked.push(decodeURIComponent(new URL(request.url).search));
        return new HttpResponse('Bib\n1\n', { headers: { 'Content-Type': 'text/csv' } });
      }),
    );
    vi.spyOn(window.URL, 'createObjectURL').mockReturnValue('blob:test');
    vi.spyOn(window.URL, 'revokeObjectURL').mockReturnValue(undefined);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toContain('race_id[]=1');
    expect(asked[0]).toContain('sort=-club');
    expect(asked[0]).toContain('columns=start_number,first_name');
  });
});

describe('with the keyboard', () => {
  it('is one stop of the Tab key, and moves by arrows', async () => {
    openAt(ATHLETES);
    const [first, second] = await rows();
    const stops = screen.getByRole('grid').querySelectorAll('[tabindex="0"]');
    expect(stops).toHaveLength(1);
    cellOf(first, 'Bib').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(cellOf(second, 'First name'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(second?.cells[second.cells.length - 1]);
  });

  it('selects with x and Space, and opens with Enter', async () => {
    const { router } = openAt(ATHLETES);
    const [first, second] = await rows();
    cellOf(first, 'Bib').focus();
    await userEvent.keyboard('x{ArrowDown} ');
    expect(await screen.findByText('2 selected')).toBeTruthy();
    expect(second?.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ATHLETES}/2`));
  });

  it('shows its keys', async () => {
    openAt(ATHLETES);
    await rows();
    expect(await openKeySheet()).toBeTruthy();
  });
});

describe('on other screens', () => {
  it('opens a record beside the grid where there is room, and back closes it', async () => {
    setWidth(1_400);
    const { router } = openAt(ATHLETES);
    const [first] = await rows();
    await userEvent.click(within(cellOf(first, 'First name')).getByRole('link'));
    expect(await screen.findByRole('complementary', { name: 'First1 Last1' })).toBeTruthy();
    expect(router.state.location.search).toBe('?open=1');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'First1 Last1' })).toBeNull());
  });

  it('is a list on a phone: name, number, what it belongs to, and its state', async () => {
    setWidth(390);
    const ada = anAthlete({ id: 5, start_number: '305', first_name: 'Ada', last_name: 'Byron', wave_id: 3 });
    openAt(ATHLETES, { ...theTables([ada]), waves: [{ id: 3, event_id: 12, race_id: 1, name: 'Elite' }] });
    const link = await screen.findByRole('link', { name: /Ada Byron/ });
    await waitFor(() => expect(link.textContent).toBe('Ada Byron305Marathon · EliteRegistered'));
    expect(link.getAttribute('href')).toBe(`${ATHLETES}/5`);
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('on a phone', () => {
  it('all of the page are selected at once, and let go again', async () => {
    setWidth(390);
    openAt(ATHLETES);
    const all = await screen.findByRole('checkbox', { name: 'Select all on this page' });
    await userEvent.click(all);
    expect(await screen.findByText('4 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await waitFor(() => expect(screen.queryByText('4 selected')).toBeNull());
  });
});

describe('for assistive technology', () => {
  it('has no violations that axe finds', async () => {
    setWidth(1_400);
    openAt(`${ATHLETES}?race_id[]=1&open=1`);
    const [first] = await rows();
    await screen.findByRole('complementary', { name: 'First1 Last1' });
    first?.querySelector<HTMLInputElement>('input')?.click();
    await screen.findByRole('toolbar', { name: 'Selected records' });
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

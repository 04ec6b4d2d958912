// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { api } from '../shell/api';
import { refuse } from './fakeApi';
import { ATHLETES, ATHLETES_API, manyAthletes, openAt, rows, theTables, withScreens } from './screens';

withScreens();

async function select(...indexes: number[]): Promise<void> {
  const all = await rows();
  for (const index of indexes) {
    const box = all[index]?.querySelector('input');
    if (box) await userEvent.click(box);
  }
  await screen.findByText(`${indexes.length} selected`);
}

async function selectAllThatMatch(count: number): Promise<void> {
  await select(0);
  await userEvent.click(screen.getByRole('button', { name: `Select all ${count} that match` }));
  await screen.findByText(`All ${count} that match are selected`);
}

async function fillClub(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('textbox', { name: 'Club' }));
  await userEvent.paste(text);
}

describe('bulk edit', () => {
  it('sends only what is filled in, for the records selected', async () => {
    const { last } = openAt(ATHLETES);
    await select(0, 2);
    await fillClub('Harriers');
    await userEvent.click(screen.getByRole('button', { name: 'Change 2 athletes' }));
    await waitFor(() => expect(last('PATCH', ATHLETES_API)?.body).toEqual({ ids: [1, 3], data: { club: 'Harriers' } }));
    expect(await screen.findByText('2 athletes changed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('empties a field where that is said', async () => {
    const { last } = openAt(ATHLETES);
    await select(1);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Set Club to empty' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change 1 athlete' }));
    await waitFor(() => expect(last('PATCH', ATHLETES_API)?.body).toEqual({ ids: [2], data: { club: null } }));
  });

  it('means all that match with their filter and their number', async () => {
    const { last } = openAt(`${ATHLETES}?race_id[]=1`);
    await selectAllThatMatch(4);
    await fillClub('Harriers');
    await userEvent.click(screen.getByRole('button', { name: 'Change 4 athletes' }));
    await waitFor(() =>
      expect(last('PATCH', ATHLETES_API)?.body).toEqual({
        filter: { event_id: '12', 'race_id[]': ['1'] },
        data: { club: 'Harriers' },
        expect: 4,
      }),
    );
  });

  it('keeps the form open and says so when the number is no longer right', async () => {
    openAt(`${ATHLETES}?race_id[]=1`);
    api.use(
      http.patch('*/v1/admin/athletes', () =>
        refuse(409, { message: 'The filter selects 5 records now, not 4. Nothing was changed.', code: 'conflict' }),
      ),
    );
    await selectAllThatMatch(4);
    await fillClub('Harriers');
    await userEvent.click(screen.getByRole('button', { name: 'Change 4 athletes' }));
    expect(await screen.findByText(/selects 5 records now/)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('puts what the server refuses at its field', async () => {
    openAt(ATHLETES);
    api.use(
      http.patch('*/v1/admin/athletes', () =>
        refuse(422, { message: 'Some fields are not valid.', code: 'invalid', errors: { club: ['Not this one.'] } }),
      ),
    );
    await select(0);
    await fillClub('Harriers');
    await userEvent.click(screen.getByRole('button', { name: 'Change 1 athlete' }));
    expect(await within(screen.getByRole('dialog')).findByText('Not this one.')).toBeTruthy();
  });

  it('follows a large write to its end, and offers to take it back', async () => {
    openAt(ATHLETES);
    const task = { id: 77, kind: 'bulk_update', title: 'Change 4 athletes', progress: 0.4, result: null, version: 1 };
    let status = 'running';
    api.use(
      http.patch('*/v1/admin/athletes', () => HttpResponse.json({ ...task, status }, { status: 202 })),
      http.get('*/v1/admin/background_tasks/77', () =>
        HttpResponse.json({
          ...task,
          status,
          result: { records: [{ resource: 'athletes', count: 4 }], operation_id: 'op-task' },
        }),
      ),
    );
    await selectAllThatMatch(4);
    await fillClub('Harriers');
    await userEvent.click(screen.getByRole('button', { name: 'Change 4 athletes' }));
    expect(await screen.findByRole('progressbar', { name: 'Change 4 athletes' })).toBeTruthy();
    status = 'succeeded';
    expect(await screen.findByText('Changed 4 athletes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('bulk delete', () => {
  it('asks first, says how many are gone, and can be taken back', async () => {
    const { last } = openAt(ATHLETES);
    await select(0, 1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Confirm remove action' }));
    expect(asked.getByText('This deletes 2 athletes. You can take it back afterwards.')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(last('DELETE', ATHLETES_API)).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('2 athletes deleted.')).toBeTruthy();
    expect(last('DELETE', ATHLETES_API)?.body).toEqual({ ids: [1, 2] });
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    // The Delete button leaves the page with the selection, so the focus moves to the grid.
    await waitFor(() => expect(document.activeElement?.closest('[role="grid"]')).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations/op-delete/undo')).toBeTruthy());
  });

  it('asks first where all that match would go', async () => {
    const { last } = openAt(`${ATHLETES}?race_id[]=1`);
    await selectAllThatMatch(4);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This deletes 4 athletes. You can take it back afterwards.')).toBeTruthy();
    expect(last('DELETE', ATHLETES_API)).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(last('DELETE', ATHLETES_API)?.address).toBe(`${ATHLETES_API}?race_id[]=1&event_id=12&expect=4`),
    );
  });
});

describe('what is lost with the records', () => {
  function warned(count: number, total: number) {
    api.use(
      http.post(`*${ATHLETES_API}/delete_preview`, () =>
        HttpResponse.json({ count: total, warnings: [{ name: 'results', count }] }),
      ),
    );
  }

  it('is said before a selection is deleted', async () => {
    const { last } = openAt(ATHLETES);
    warned(12, 300);
    await select(0, 1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const said = '12 of these 300 athletes have results; their times leave the rankings.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(last('DELETE', ATHLETES_API)).toBeUndefined();
  });

  it('has a single row asked about as well', async () => {
    const { last } = openAt(ATHLETES);
    warned(1, 1);
    const [first] = await rows();
    first?.cells[1]?.focus();
    await userEvent.keyboard('{Delete}');
    const asked = within(await screen.findByRole('dialog', { name: 'Confirm remove action' }));
    expect(await asked.findByText('There are results; their times leave the rankings.')).toBeTruthy();
    expect(last('DELETE', ATHLETES_API)).toBeUndefined();
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(last('DELETE', ATHLETES_API)?.body).toEqual({ ids: [1] }));
  });
});

describe('the row with the focus', () => {
  it('is deleted at once by its key, with a way back', async () => {
    const { last } = openAt(ATHLETES);
    const [first] = await rows();
    first?.cells[1]?.focus();
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('First1 Last1 deleted.')).toBeTruthy();
    expect(last('DELETE', ATHLETES_API)?.body).toEqual({ ids: [1] });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('stays where one may not delete', async () => {
    const { last } = openAt(ATHLETES, theTables(), ['athletes.read', 'athletes.update']);
    const [first] = await rows();
    first?.cells[1]?.focus();
    await userEvent.keyboard('{Delete}');
    expect(last('DELETE', ATHLETES_API)).toBeUndefined();
    expect(screen.queryByRole('link', { name: 'Deleted' })).toBeNull();
  });
});

describe('what was deleted', () => {
  async function deleteTwo() {
    const opened = openAt(ATHLETES);
    await select(0, 1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await userEvent.click(screen.getByRole('link', { name: 'Deleted' }));
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Last1'));
    return opened;
  }

  it('has a tab of its own, from which a selection is restored', async () => {
    const { last } = await deleteTwo();
    expect(screen.getByRole('link', { name: 'Deleted' }).getAttribute('aria-current')).toBe('page');
    await select(1);
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('1 athlete restored.')).toBeTruthy();
    expect(last('POST', `${ATHLETES_API}/restore`)?.body).toEqual({ ids: [2] });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('is restored with all that match, by their filter and number', async () => {
    const tables = theTables();
    const { last } = openAt(`${ATHLETES}?deleted=true`, tables);
    api.use(
      http.get(`*${ATHLETES_API}`, () =>
        HttpResponse.json({ items: tables.athletes.slice(0, 2), totalItems: 3_000, page: 1, itemsPerPage: 25 }),
      ),
    );
    await select(0);
    await userEvent.click(screen.getByRole('button', { name: 'Select all 3,000 that match' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(last('POST', `${ATHLETES_API}/restore`)?.body).toEqual({
        filter: { event_id: '12', deleted: 'true' },
        expect: 3_000,
      }),
    );
  });
});

describe('the selection', () => {
  it('outlives opening a record and coming back', async () => {
    const { router } = openAt(ATHLETES);
    await select(0, 1);
    await router.navigate(`${ATHLETES}/1`);
    await screen.findByRole('heading', { name: 'First1 Last1' });
    await router.navigate(-1);
    expect(await screen.findByText('2 selected')).toBeTruthy();
  });

  it('of all that match ends with other filters', async () => {
    const { router } = openAt(
      `${ATHLETES}?race_id[]=1`,
      theTables(manyAthletes(4, (number) => ({ club: number > 2 ? 'Harriers' : null }))),
    );
    await selectAllThatMatch(4);
    await router.navigate(`${ATHLETES}?club[contains]=harriers`);
    await waitFor(() => expect(screen.queryByText(/that match are selected/)).toBeNull());
  });
});

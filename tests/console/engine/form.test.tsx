// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { api } from '../shell/api';
import { refuse } from './fakeApi';
import { ATHLETES, ATHLETES_API, anAthlete, openAt, theTables, withScreens } from './screens';

withScreens();

const UPDATE = `${ATHLETES}/1/update`;
const ada = anAthlete({
  id: 1,
  start_number: '7',
  first_name: 'Ada',
  last_name: 'Byron',
  club: 'Engines',
  email: 'ada@example.com',
});

function openForm(address = UPDATE, permissions?: string[]) {
  return openAt(address, theTables([ada]), permissions);
}

/** By one paste: a key at a time draws the form once for each. */
async function fill(label: string, text: string): Promise<void> {
  const input = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(input);
  if (text) await userEvent.paste(text);
}

describe('the form of a record', () => {
  it('says what changed, and sends that alone for the version shown', async () => {
    const { last, router } = openForm();
    await fill('Club', 'Harriers');
    await fill('City', 'Gent');
    expect(screen.getByText('2 changes: Club, City')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(last('PATCH', `${ATHLETES_API}/1`)).toMatchObject({
        body: { club: 'Harriers', city: 'Gent' },
        ifMatch: '1',
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ATHLETES}/1`));
    expect(await screen.findByText('The athlete is saved.')).toBeTruthy();
  });

  it('is led to a field by its address', async () => {
    openForm(`${UPDATE}#club`);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Club' })));
  });

  it('saves with the keyboard', async () => {
    const { last } = openForm();
    await fill('Club', 'Harriers');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(last('PATCH', `${ATHLETES_API}/1`)?.body).toEqual({ club: 'Harriers' }));
  });

  it('has nothing to save until something changed, and can be put back', async () => {
    openForm();
    await fill('Club', 'Harriers');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Club' }).value).toBe('Engines');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('checks by the rules of the declaration, at the field and at the top', async () => {
    const { last } = openForm();
    await fill('Email', 'nonsense');
    await fill('Bib', 'x'.repeat(21));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Please correct 2 fields');
    expect(document.activeElement).toBe(summary);
    expect(last('PATCH', ATHLETES_API)).toBeUndefined();
    await userEvent.click(within(summary).getByRole('button', { name: 'Bib' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Bib' }));
  });

  it('shows what the server refuses at its field, and keeps what was entered', async () => {
    openForm();
    api.use(
      http.patch('*/v1/admin/athletes/1', () =>
        refuse(422, {
          message: 'Some fields are not valid.',
          code: 'invalid',
          errors: { start_number: ['Is already taken.'], elsewhere: ['Is also wrong.'] },
        }),
      ),
    );
    await fill('Bib', '8');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Bib: Is already taken.');
    expect(summary.textContent).toContain('Is also wrong.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bib' }).value).toBe('8');
    expect(screen.getByRole('textbox', { name: 'Bib' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows fields that may not be changed as such', async () => {
    openForm(UPDATE, ['*.read', 'athletes.update', 'athletes.contact.read']);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).disabled).toBe(true);
    expect(screen.getAllByText('You do not have the permission to change this.')).not.toHaveLength(0);
  });

  it('has no violations that axe finds', async () => {
    openForm();
    await fill('Email', 'nonsense');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('alert');
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('a record that somebody else changed meanwhile', () => {
  async function saveOverTheirs() {
    const opened = openForm();
    await fill('Last name', 'Lovelace');
    Object.assign(opened.tableOf('athletes')[0] ?? {}, { club: 'Theirs', version: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Grace Hopper changed this while you were editing' });
    return { ...opened, dialog };
  }

  it('is shown as theirs now and yours', async () => {
    const { dialog } = await saveOverTheirs();
    const lines = within(dialog)
      .getAllByRole('row')
      .map((line) => line.textContent);
    expect(lines).toContain('Last nameByronLovelace');
    expect(lines).toContain('ClubTheirsNot changed');
  });

  it('is saved over once that is chosen', async () => {
    const { dialog, last } = await saveOverTheirs();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(last('PATCH', `${ATHLETES_API}/1`)).toMatchObject({ body: { last_name: 'Lovelace' }, ifMatch: '5' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is taken as it is once that is chosen', async () => {
    const { dialog } = await saveOverTheirs();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value).toBe('Byron'),
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Club' }).value).toBe('Theirs');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});

describe('changes that are not saved', () => {
  it('are not left behind unasked', async () => {
    const { router } = openForm();
    await fill('Club', 'Harriers');
    await userEvent.click(screen.getByRole('link', { name: 'Races' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe(UPDATE);
    await userEvent.click(screen.getByRole('link', { name: 'Races' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/12/races'));
  });

  it('keep the tab from closing', async () => {
    openForm();
    await screen.findByRole('textbox', { name: 'Club' });
    expect(closesQuietly()).toBe(true);
    await fill('Club', 'Harriers');
    expect(closesQuietly()).toBe(false);
  });
});

describe('the form of a new record', () => {
  it('starts with the defaults, and sends what was entered with where it belongs', async () => {
    const { last, router } = openForm(`${ATHLETES}/create`);
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' })).value).toBe('registered');
    await fill('First name', 'Grace');
    await userEvent.click(screen.getByRole('button', { name: 'Create athlete' }));
    await waitFor(() =>
      expect(last('POST', ATHLETES_API)?.body).toEqual({
        event_id: 12,
        first_name: 'Grace',
        state: 'registered',
        is_visible: true,
        custom: {},
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ATHLETES}/1001`));
    // What was made is not undone but deleted.
    expect(await screen.findByText('The athlete is created.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations/op-create/undo')).toBeTruthy());
  });

  it('asks for what is required', async () => {
    const { last } = openForm('/events/12/races/create');
    await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.click(screen.getByRole('button', { name: 'Create race' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Name: This field is required.');
    expect(last('POST', '/v1/admin/races')).toBeUndefined();
  });
});

function closesQuietly(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { api, aSession, signIn } from '../shell/api';
import { refuse } from './fakeApi';
import { ATHLETES, anAthlete, openAt, theTables, withScreens } from './screens';

withScreens();

const UPDATE = `${ATHLETES}/1/update`;
const CREATE = `${ATHLETES}/create`;
const FOUND = /^You have unsaved changes from \d\d:\d\d: /;

const openForm = (address = UPDATE, change: object = {}) =>
  openAt(address, {
    ...theTables([anAthlete({ id: 1, first_name: 'Ada', last_name: 'Byron', club: 'Engines', ...change })]),
    events: [{ id: 13, name: 'Another', timezone: 'Europe/Brussels', organization_id: 3 }],
  });

/** The tab is gone, whether closed, reloaded or crashed: nothing is asked and nothing is tidied up. */
function reopen(...form: Parameters<typeof openForm>) {
  cleanup();
  return openForm(...form);
}

const input = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });

async function fill(label: string, text: string): Promise<void> {
  await userEvent.clear(await input(label));
  if (text) await userEvent.paste(text);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function notice(): Promise<HTMLElement> {
  const found = (await screen.findByText(FOUND)).closest<HTMLElement>('[role="status"]');
  return found ?? expect.fail('The notice has no role.');
}

async function expectNoNotice(): Promise<void> {
  await input('Club');
  expect(screen.queryByText(FOUND)).toBeNull();
}

describe('the draft of a form', () => {
  it('is offered, not applied, and restored when that is asked for', async () => {
    openForm();
    await fill('Club', 'Harriers');
    await fill('City', 'Gent');
    const { last } = reopen();
    expect((await notice()).textContent).toContain('Club, City.');
    expect((await input('Club')).value).toBe('Engines');
    await press('Restore');
    expect((await input('Club')).value).toBe('Harriers');
    expect(screen.queryByText(FOUND)).toBeNull();
    await press('Save changes');
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/athletes/1')?.body).toEqual({ club: 'Harriers', city: 'Gent' }),
    );
  });

  it('is forgotten when it is discarded', async () => {
    openForm();
    await fill('Club', 'Harriers');
    reopen();
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(FOUND)).toBeNull();
    reopen();
    await expectNoNotice();
  });

  it('is forgotten when it is saved', async () => {
    const { router } = openForm();
    await fill('Club', 'Harriers');
    await press('Save changes');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ATHLETES}/1`));
    reopen();
    await expectNoNotice();
  });

  it('is forgotten when the form is put back, and when it is left without saving', async () => {
    openForm();
    await fill('Club', 'Harriers');
    await press('Discard');
    reopen();
    await expectNoNotice();
    await fill('Club', 'Harriers');
    await userEvent.click(screen.getByRole('link', { name: 'Races' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Club' })).toBeNull());
    reopen();
    await expectNoNotice();
  });

  it('outlives a session that ends, at the same address, without a question from the browser', async () => {
    const { leave, router } = openForm();
    await fill('Club', 'Harriers');
    api.use(http.patch('*/v1/admin/athletes/1', () => refuse(401, { message: 'Sign in.', code: 'unauthenticated' })));
    await press('Save changes');
    expect((await screen.findByRole('alert')).textContent).toContain('Sign in.');
    expect(router.state.location.pathname).toBe(UPDATE);
    expect(leave).not.toHaveBeenCalledWith(expect.stringContaining('undefined'));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    signIn(aSession('token-2'));
    reopen();
    await notice();
    await press('Restore');
    expect((await input('Club')).value).toBe('Harriers');
  });

  it('says what was changed since, and what of it restoring writes over', async () => {
    openForm();
    await fill('Club', 'Harriers');
    reopen(UPDATE, { club: 'Theirs', city: 'Veurne', version: 2 });
    const text = (await notice()).textContent;
    expect(text).toContain('The athlete was changed since then: Club, City.');
    expect(text).toContain('Restoring puts yours in place of: Club.');
    await press('Restore');
    expect((await input('Club')).value).toBe('Harriers');
    expect((await input('City')).value).toBe('Veurne');
  });

  it('is nobody else’s on this device', async () => {
    openForm();
    await fill('Club', 'Harriers');
    const { user, api_token } = aSession();
    signIn({ user: { ...user, id: 71 }, api_token });
    reopen();
    await expectNoNotice();
    signIn();
    reopen();
    await notice();
  });

  it('is of one record, and of a new one of one place', async () => {
    openForm(CREATE);
    await fill('First name', 'Grace');
    reopen();
    await expectNoNotice();
    reopen(CREATE.replace('12', '13'));
    await expectNoNotice();
    reopen(CREATE);
    expect((await notice()).textContent).toContain('First name.');
  });

  it('of a record that is made is forgotten', async () => {
    const { router } = openForm(CREATE);
    await fill('First name', 'Grace');
    await press('Create athlete');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ATHLETES}/1001`));
    reopen(CREATE);
    await expectNoNotice();
  });

  it('is not lost to what is typed before it is decided about', async () => {
    openForm();
    await fill('Club', 'Harriers');
    reopen();
    await notice();
    await fill('City', 'Gent');
    reopen();
    expect((await notice()).textContent).toContain('Club, City.');
    await fill('Club', 'Newer');
    await press('Restore');
    expect((await input('Club')).value).toBe('Newer');
    expect((await input('City')).value).toBe('Gent');
  });

  it('holds no secret', async () => {
    openForm('/profiles/7/edit');
    await fill('First name', 'Grace');
    await userEvent.type(await screen.findByLabelText(/^Password/, { selector: 'input' }), 'correct horse');
    const stored = JSON.stringify({ ...window.localStorage });
    expect(stored).toContain('Grace');
    expect(stored).not.toContain('correct');
  });
});

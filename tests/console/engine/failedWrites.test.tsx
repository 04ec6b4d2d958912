// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aStartList, openWizard } from '../imports/importApi';
import { api } from '../shell/api';
import { refuse } from './fakeApi';
import { ATHLETES, cellOf, openAt, rows, withScreens } from './screens';

withScreens();

const sayNo = (status: number) => () => refuse(status, { message: 'Not now.', code: 'x' });
const unauthorized = sayNo(401);

/** Has every write fail from now on. */
function failWrites(answer: () => Response): void {
  api.use(http.post('*/v1/admin/*', answer), http.patch('*/v1/admin/*', answer), http.delete('*/v1/admin/*', answer));
}

async function fill(label: string, text: string): Promise<void> {
  await userEvent.clear(await screen.findByRole('textbox', { name: label }));
  await userEvent.paste(text);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function select(): Promise<void> {
  const [first] = await rows();
  await userEvent.click(first?.querySelector('input') ?? expect.fail('There is no box.'));
  await screen.findByText('1 selected');
}

const UNREACHED = /^The server cannot be reached; your changes are kept here/;

describe('a write that failed', () => {
  it.each([
    ['401', unauthorized],
    ['402', sayNo(402)],
    ['403', sayNo(403)],
    ['500', sayNo(500)],
    ['503', sayNo(503)],
    // The form says this itself, and no notice says it once more.
    ['no answer', () => HttpResponse.error(), UNREACHED],
    ["another program's page", () => HttpResponse.html('<h1>Welcome to our network</h1>'), UNREACHED],
    ['an empty answer', () => new HttpResponse(null, { status: 200 })],
  ])('leaves the form as it is: %s', async (_, answer, said: string | RegExp = 'This was not saved.') => {
    const { router } = openAt(`${ATHLETES}/1/update`);
    await fill('Club', 'Harriers');
    failWrites(answer);
    await press('Save changes');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(router.state.location.pathname).toBe(`${ATHLETES}/1/update`);
    expect(screen.queryByText('The athlete is saved.')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Club' }).value).toBe('Harriers');
  });

  it('says who is not reached, that nothing is lost, and sends the same again', async () => {
    const { sent } = openAt(`${ATHLETES}/1/update`);
    await fill('Club', 'Harriers');
    api.use(http.patch('*/v1/admin/athletes/1', () => HttpResponse.error(), { once: true }));
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('Save changes');
    const summary = (await screen.findByText(/^You are offline; your changes are kept here/)).closest('[role=alert]');
    isOnline.mockRestore();
    await userEvent.click(within(summary as HTMLElement).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(await screen.findByText('The athlete is saved.')).toBeTruthy();
  });

  it('says that the server is not reached where the network is there', async () => {
    openAt(`${ATHLETES}/1/update`);
    await fill('Club', 'Harriers');
    failWrites(() => HttpResponse.error());
    await press('Save changes');
    expect(await screen.findByText('The server cannot be reached; your changes are kept here.')).toBeTruthy();
  });

  it('makes no record', async () => {
    const { router } = openAt(`${ATHLETES}/create`);
    await fill('First name', 'Grace');
    failWrites(unauthorized);
    await press('Create athlete');
    expect(await screen.findByText('This was not saved.')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`${ATHLETES}/create`);
  });

  it('leaves the cell open', async () => {
    openAt(ATHLETES);
    const [first] = await rows();
    cellOf(first, 'Club').focus();
    await userEvent.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog', { name: 'Club' });
    failWrites(unauthorized);
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Club' }), 'Harriers{Enter}');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Not now.');
    expect(screen.queryByText('Club changed.')).toBeNull();
  });

  it('leaves a change of many open, and them selected', async () => {
    openAt(ATHLETES);
    await select();
    await press('Edit');
    await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Club' }));
    await userEvent.paste('Harriers');
    failWrites(unauthorized);
    await press('Change 1 athlete');
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByText(/athletes? changed\.$/)).toBeNull();
  });

  it('deletes nothing', async () => {
    openAt(ATHLETES);
    await select();
    await press('Delete');
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove' });
    await waitFor(() => expect(remove.disabled).toBe(false));
    failWrites(unauthorized);
    await userEvent.click(remove);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  it('keeps the import wizard on its step', async () => {
    openWizard();
    const choose = await screen.findByLabelText('Choose a file', { selector: 'input' });
    await userEvent.upload(choose, aStartList, { applyAccept: false });
    await screen.findByRole('heading', { name: 'What the columns are' });
    failWrites(unauthorized);
    await press('Check the file');
    await waitFor(() => expect(screen.getAllByText(/Not now\./)).not.toHaveLength(0));
    expect(screen.getByRole('heading', { name: 'What the columns are' })).toBeTruthy();
  });

  it('signs out whose file is not taken for want of a session', async () => {
    const { leave } = openWizard();
    expect(leave).not.toHaveBeenCalled();
    const choose = await screen.findByLabelText('Choose a file', { selector: 'input' });
    failWrites(unauthorized);
    await act(async () => fireEvent.change(choose, { target: { files: [aStartList] } }));
    await waitFor(() => expect(window.localStorage.getItem('startline.session')).toBeNull());
  });
});

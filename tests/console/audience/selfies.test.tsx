// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const selfie = (id: number, author: string | null, more: object = {}) => ({
  ...{ id, event_id: 12, widget_id: 4, image_id: 100 + id, author, caption: null, taken_at: null },
  ...{ status: 'pending', version: 1, ...more },
});
const WAITING = [selfie(1, 'Ada', { caption: 'At the start' }), selfie(2, 'Bo'), selfie(3, null)];

function open(selfies: object[] = WAITING, permissions?: string[]) {
  const widget = { id: 4, event_id: 12, type: 'selfie', title: 'Wall', settings: {}, visible: true, version: 1 };
  const opened = openAt('/events/12/widgets/4/selfies', { selfies, widgets: [widget] }, permissions);
  const sent: unknown[] = [];
  api.use(
    http.get('*/v1/files/*', () => new HttpResponse(new Uint8Array([1]), { headers: { 'Content-Type': 'image/png' } })),
    http.patch('*/v1/admin/selfies', async ({ request }) => {
      const body = (await request.json()) as { ids?: number[] };
      sent.push(body);
      return HttpResponse.json({ count: body.ids?.length ?? 3 }, { headers: { 'X-Operation-Id': 'op' } });
    }),
  );
  return { ...opened, sent };
}
const wall = () => screen.findByRole('listbox', { name: 'Pictures' });
const selected = async () =>
  within(await wall())
    .queryAllByRole('option', { selected: true })
    .map((one) => one.textContent);

it('is gone through by keys: one is approved, several are hidden as one', async () => {
  const { sent } = open();
  const list = await wall();
  expect(within(list).getAllByRole('option')).toHaveLength(3);
  list.focus();
  await userEvent.keyboard('a');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ ids: [1] });
  expect(JSON.stringify(sent[0])).toContain('approved');
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(await selected()).toEqual(['Bo', 'No name']);
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await userEvent.keyboard('h');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ ids: [2, 3] });
});

it('selects by space, all of them by Ctrl and A, and none by Escape', async () => {
  const { sent } = open();
  (await wall()).focus();
  await userEvent.keyboard(' ');
  expect(await selected()).toEqual(['AdaAt the start']);
  await userEvent.keyboard('{Escape}');
  expect(await selected()).toEqual([]);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(await selected()).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  // What came in since is not among those that were seen.
  expect(sent[0]).toMatchObject({ expect: 3, filter: expect.objectContaining({ status: expect.anything() }) });
});

it('shows one large, and goes on to the next from there', async () => {
  const { sent } = open();
  (await wall()).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Ada' });
  expect(within(dialog).getByText('At the start')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'The next one' }));
  expect(await screen.findByRole('dialog', { name: 'Bo' })).toBeInTheDocument();
  await userEvent.keyboard('h');
  await waitFor(() => expect(sent).toMatchObject([{ ids: [2] }]));
});

it('says how many there are of each state, and what an empty one is for', async () => {
  open();
  expect(await screen.findByRole('button', { name: /^Waiting/ })).toHaveAttribute('aria-pressed', 'true');
});

it('says that nothing is waiting', async () => {
  open([]);
  expect(await screen.findByText('Nothing is waiting')).toBeInTheDocument();
});

it('is only looked at by who may not change them', async () => {
  const { sent } = open(WAITING, ['selfies.read', 'widgets.read', 'events.read']);
  (await wall()).focus();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await userEvent.keyboard('a {Control>}a{/Control}');
  expect(await selected()).toEqual([]);
  expect(sent).toEqual([]);
});

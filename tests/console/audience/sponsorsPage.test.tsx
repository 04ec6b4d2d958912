// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const category = (id: number, name: string, position: number) => ({ id, event_id: 12, name, position, version: 1 });
const sponsor = (id: number, name: string, values: object = {}) => ({
  ...{ id, event_id: 12, category_id: 1, name, logo_id: null, url: null, description: null, visible: true },
  ...{ position: id, version: 3, ...values },
});
const open = (records: object = {}) =>
  openAt('/events/12/sponsors', {
    sponsor_categories: [category(1, 'Main sponsors', 0), category(2, 'Partners', 1)],
    sponsors: [sponsor(1, 'Alder'), sponsor(2, 'Birch', { url: 'https://www.birch.example/run' }), sponsor(3, 'Cedar')],
    files: [],
    preferences: [],
    ...records,
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Sponsors in Main sponsors' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);

/** Takes orders, and says which it was sent. */
function takeOrders(status = 200): object[] {
  const sent: object[] = [];
  api.use(
    http.post('*/v1/admin/sponsors/order', async ({ request }) => {
      sent.push((await request.json()) as object);
      const body = status === 200 ? { operation_id: 'op' } : { code: 'forbidden', message: 'Not now.' };
      return HttpResponse.json(body, { status, headers: { 'X-Operation-Id': 'op' } });
    }),
  );
  return sent;
}

it('shows categories with their sponsors in order, and says of an empty one that nobody sees it', async () => {
  open();
  expect(await rows()).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(screen.getByText('birch.example · No logo')).toBeInTheDocument();
  const partners = screen.getByRole('region', { name: /Partners/ });
  expect(within(partners).getByText(/Nobody here yet/)).toBeInTheDocument();
});

it('moves one by keys, says so, and writes the order once it is put down', async () => {
  const sent = takeOrders();
  open();
  await rows();
  screen.getByRole('button', { name: 'Move Alder' }).focus();
  await userEvent.keyboard(' ');
  expect(screen.getByText('Alder picked up, position 1 of 3.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(await rows()).toEqual(['Birch', 'Cedar', 'Alder']);
  expect(screen.getByText('Alder, position 3 of 3.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.keyboard(' ');
  await waitFor(() => expect(sent).toEqual([{ event_id: 12, category_id: 1, ids: [2, 3, 1] }]));
  expect(await screen.findByText('The order is saved.')).toBeInTheDocument();
});

it('leaves one where it was with escape, and writes nothing', async () => {
  const sent = takeOrders();
  open();
  await rows();
  screen.getByRole('button', { name: 'Move Cedar' }).focus();
  await userEvent.keyboard(' {Home}');
  expect(await rows()).toEqual(['Cedar', 'Alder', 'Birch']);
  await userEvent.keyboard('{Escape}');
  expect(await rows()).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(sent).toEqual([]);
});

it('goes back where the order could not be written, and says why', async () => {
  takeOrders(403);
  open();
  await rows();
  screen.getByRole('button', { name: 'Move Alder' }).focus();
  await userEvent.keyboard(' {End} ');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toEqual(['Alder', 'Birch', 'Cedar']));
});

it('hides one by its whole model', async () => {
  const { sent } = open();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Visible: Alder' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
  const patch = sent.find(({ method }) => method === 'PATCH');
  expect(patch).toMatchObject({ body: { name: 'Alder', category_id: 1, visible: false } });
});

it('says what is there to be, with the button that starts it', async () => {
  open({ sponsor_categories: [], sponsors: [] });
  expect(await screen.findByRole('heading', { name: 'No sponsors yet' })).toBeInTheDocument();
  const [add] = screen.getAllByRole('link', { name: 'Add sponsor' });
  expect(add).toHaveAttribute('href', '/events/12/sponsors/create');
});

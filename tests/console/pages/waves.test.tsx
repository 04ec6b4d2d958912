// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, theTables, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const LIST = '/events/12/races/1/wave';

const wave = (wave_id: number, values: object = {}) => ({
  wave_id,
  name: `Wave ${wave_id}`,
  color: null,
  start_number_from: null,
  start_number_to: null,
  capacity: null,
  athletes: 0,
  within: 0,
  elsewhere: 0,
  beyond: 0,
  ...values,
});

const ONE = wave(1, { start_number_from: 1, start_number_to: 500, athletes: 1200, capacity: 1000, within: 500 });
const TWO = wave(2, { start_number_from: 450, start_number_to: 900, athletes: 188, within: 451, elsewhere: 312 });
const FREE = wave(3, { name: 'Guests', athletes: 4 });

function openWaves(
  numbers: object = { waves: [ONE, TWO, FREE], outside: [{ from: 905, to: 990, athletes: 12 }] },
  { at = LIST, permissions = ['*'] }: { at?: string; permissions?: string[] } = {},
) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const waves = [1, 2, 3].map((id) => ({ id, event_id: 12, race_id: 1, name: `Wave ${id}`, position: id }));
  const opened = openAt(at, { ...theTables(), waves }, permissions);
  const note = async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ path: new URL(request.url).pathname, body });
    return body;
  };
  const operation = { headers: { 'X-Operation-Id': 'op-1' } };
  api.use(
    http.get('*/v1/admin/races/1/numbers', () =>
      HttpResponse.json({ athletes: 1400, without_number: 0, least: 1, most: 990, outside: [], waves: [], ...numbers }),
    ),
    http.post('*/v1/admin/waves/2/fill', async ({ request }) => {
      const { dry_run } = await note(request);
      const from = [
        { wave_id: 1, name: 'Wave 1', athletes: 300 },
        { wave_id: null, name: null, athletes: 12 },
      ];
      const answer = { athletes: 312, from, athletes_after: 500, capacity: 450, operation_id: dry_run ? null : 'op-1' };
      return HttpResponse.json(answer, dry_run ? {} : operation);
    }),
    http.get('*/v1/admin/races/1/time-columns', () =>
      HttpResponse.json({ items: [{ name: 'Goal', athletes: 4, times: 3 }] }),
    ),
    http.post('*/v1/admin/races/1/split', async ({ request }) => {
      const { dry_run, size, by } = await note(request);
      if (size === 99)
        return HttpResponse.json(
          { message: 'Invalid.', code: 'invalid', errors: { size: ['This makes 300 waves; at most 200 are made.'] } },
          { status: 422 },
        );
      const isByTime = by === 'expected_time';
      const made = [1, 2].map((number) => ({
        wave_id: dry_run ? null : number + 10,
        name: `Wave ${number + 3}`,
        start_at: null,
        start_number_from: isByTime ? null : number * 10,
        start_number_to: isByTime ? null : number * 10 + 9,
        athletes: Number(size),
        fastest_ms: isByTime ? 3_600_000 : null,
        slowest_ms: isByTime ? 7_200_000 : null,
      }));
      const answer = {
        waves: made,
        athletes: 1400,
        left_out: 3,
        notes: isByTime ? ['Read as minutes.'] : [],
        operation_id: dry_run ? null : 'op-1',
      };
      return HttpResponse.json(answer, dry_run ? {} : operation);
    }),
  );
  return { ...opened, calls: sent };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Start numbers of the waves' }));

it('the waves of a race say what each takes, what two take, and whom none takes', async () => {
  openWaves();
  const there = await panel();
  expect(await there.findByText('Wave 1 and Wave 2 both take 450–500.')).toBeTruthy();
  expect(there.getByText('12 athletes have numbers that no wave takes: 905–990 (12).')).toBeTruthy();
  expect(there.getByRole('img', { name: 'Start numbers 1 to 990; the list below says the same.' })).toBeTruthy();
  const rows = within(there.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Wave 1Start numbers 1–500In the wave 1,200 of 1,000, 200 too many, Athletes of Wave 1With these numbers 500Fill…',
    'Wave 2Start numbers 450–900In the wave 188, Athletes of Wave 2With these numbers 451 · 312 elsewhereFill…',
    'GuestsStart numbers no boundsIn the wave 4, Athletes of Guests',
  ]);
  expect(there.getByRole('link', { name: '188, Athletes of Wave 2' }).getAttribute('href')).toBe(
    '/events/12/athletes?wave_id[]=2',
  );
  // Whoever belongs there is there.
  expect(there.getByRole<HTMLButtonElement>('button', { name: 'Fill Wave 1' }).disabled).toBe(true);
});

it('a wave is filled after saying who moves from where, and how many it has no room for', async () => {
  const { calls } = openWaves();
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Fill Wave 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill Wave 2?' }));
  expect(
    await dialog.findByText(
      '312 athletes move into Wave 2: 300 from Wave 1, 12 from none. Wave 2 then has 500 athletes.',
    ),
  ).toBeTruthy();
  expect(dialog.getByText(/^Wave 2 has room for 450: 50 too many/)).toBeTruthy();
  expect(calls).toEqual([{ path: '/v1/admin/waves/2/fill', body: { dry_run: true } }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Move 312 athletes' }));
  expect(await screen.findByText('312 athletes moved into Wave 2.')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back.')).toBeTruthy();
});

it('a wave is not filled by numbers that are in its form and not saved', async () => {
  openWaves(undefined, { at: `${LIST}/2` });
  const fill = await screen.findByRole('button', { name: 'Fill by start numbers…' });
  expect(fill.matches(':disabled')).toBe(false);
  const first = await screen.findByRole('textbox', { name: /start number from/i });
  await userEvent.type(first, '460');
  await waitFor(() => expect(fill.matches(':disabled')).toBe(true));
  expect(screen.getByText(/not saved yet: save them, then the wave can be filled/)).toBeTruthy();
});

it('a race is split after showing the waves that it makes of what was typed last', async () => {
  const { calls } = openWaves({}, { at: `${LIST}?split` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Marathon into waves' }));
  const make = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Make/ });
  expect(make().disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Athletes a wave'), '700');
  expect(await dialog.findByText(/^1,400 athletes in 2 waves\. 3 athletes stay as they are/)).toBeTruthy();
  expect(dialog.getByRole('row', { name: /Wave 4/ }).textContent).toBe('Wave 4–10–19700');
  // Typing is not asked about key by key.
  expect(calls.map(({ body }) => body.size)).toEqual([700]);
  await userEvent.click(make());
  expect(await screen.findByText('2 waves of Marathon made, with 1,400 athletes.')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ by: 'size', size: 700, name: 'Wave', interval_ms: 0, only_without_wave: false });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('expected times come from a column that the athletes really have', async () => {
  openWaves({}, { at: `${LIST}?split` });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Split by'), 'expected_time');
  await userEvent.type(dialog.getByLabelText('Athletes a wave'), '2');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Make/ }).disabled).toBe(true);
  await dialog.findByRole('option', { name: 'Goal (3 times)' });
  await userEvent.selectOptions(dialog.getByLabelText('Column with the expected time'), 'Goal');
  expect((await dialog.findByRole('row', { name: /Wave 4/ })).textContent).toBe('Wave 4–01:00:00 – 02:00:002');
  expect(dialog.getByText('Read as minutes.')).toBeTruthy();
});

it('what cannot be made says why, and nothing is', async () => {
  openWaves({}, { at: `${LIST}?split` });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Athletes a wave'), '99');
  expect(await dialog.findByText('This makes 300 waves; at most 200 are made.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make waves' }).disabled).toBe(true);
});

it('who may only read neither fills nor splits', async () => {
  openWaves(undefined, {
    at: `${LIST}?split`,
    permissions: ['waves.read', 'athletes.read', 'races.read', 'events.read'],
  });
  expect(await (await panel()).findByText('Wave 1 and Wave 2 both take 450–500.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill Wave 2' })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

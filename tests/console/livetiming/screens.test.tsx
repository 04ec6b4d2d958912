// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { LivePassing } from '../../../resources/passings/passings.calls';
import { typeInPicker } from '../../support/pickers';
import { anAthlete, openAt, setWidth, withScreens, withSizes } from '../engine/screens';
import { api, aSession, signIn } from '../shell/api';
import { aRecord, many } from './reads';

withScreens();
withSizes({ clientHeight: 600, clientWidth: 600 });

const timelines = [
  { id: 3, event_id: 12, name: 'Finish', type: 'finish', passing_mode: 'main', devices: [{ id: 'F1' }] },
  { id: 4, event_id: 12, name: 'Half', type: 'split', passing_mode: 'main', devices: [{ id: 'K5' }] },
];
const places = [
  {
    id: 51,
    event_id: 12,
    race_id: 1,
    timeline_id: 4,
    position: 5,
    lap: null,
    distance: { value: 5, unit: 'km' },
    required: true,
  },
  { id: 52, event_id: 12, race_id: 1, timeline_id: 3, position: 10, lap: null, distance: { value: 10, unit: 'km' } },
  { id: 53, event_id: 12, race_id: 2, timeline_id: 3, position: 5, lap: null, distance: { value: 5, unit: 'km' } },
];
const tables = (more: Record<string, readonly object[]> = {}) => ({
  athletes: [
    anAthlete({ id: 7, start_number: '7', first_name: 'Ada', last_name: 'Peeters', chipcodes: ['C7'], version: 4 }),
    anAthlete({ id: 70, start_number: '70', first_name: 'Bea', last_name: 'Maes' }),
  ],
  races: [
    { id: 1, event_id: 12, name: 'Marathon', status: 'during', position: 1, timing_type: 'chiptime', sport: 'running' },
    {
      id: 2,
      event_id: 12,
      name: 'Kids',
      status: 'before',
      start_at: null,
      position: 2,
      timing_type: 'chiptime',
      sport: 'running',
    },
  ],
  timelines,
  race_timelines: places,
  waves: [],
  gunshots: [],
  passings: [],
  rankings: [],
  ranking_entries: [],
  preferences: [],
  ...more,
});

interface Live {
  reads?: LivePassing[];
  /** Comes true once an impact may be told. */
  impact?: Promise<unknown>;
  errors?: Record<string, number>;
}

/** The live API with the event as it stands; what is pushed to `reads` is what comes next. Gives the changes whose impact is asked for. */
function live({ reads = [], errors = {}, impact }: Live = {}) {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const summary = () => ({
    races: [
      { race_id: 1, status: 'during', started_at: ago(3_725), counts: { started: 4, finished: 6, dnf: 1, dns: 2 } },
      { race_id: 2, status: 'before', started_at: null, counts: { registered: 9 } },
    ],
    timelines: [{ timeline_id: 3, passed: 6, per_minute: 2, last_passing_at: ago(5), errors: 1 }],
    devices: [
      { device: 'f1', last_passing_at: ago(5), last_received_at: ago(5), reads: 9 },
      { device: 'K5', last_passing_at: ago(400), last_received_at: ago(400), reads: 9 },
      { device: 'LOOSE', last_passing_at: ago(5), last_received_at: ago(5), reads: 1 },
    ],
    errors,
    reads: reads.length,
    seq: reads.at(-1)?.seq ?? 0,
    pending: 0,
  });
  const asked: unknown[] = [];
  api.use(
    http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary())),
    http.get('*/v1/live/events/12/leaderboard', () =>
      HttpResponse.json({
        race_id: 1,
        timeline_id: null,
        timing_type: 'chiptime',
        items: [{ rank: 1, athlete_id: 7, start_number: '7', name: 'Ada Peeters', time_ms: 3_600_500, gap_ms: 0 }],
      }),
    ),
    http.get('*/v1/live/events/12/passings', ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after'));
      const items = reads.filter(({ seq }) => seq > after);
      return HttpResponse.json({ items, seq: items.at(-1)?.seq ?? after });
    }),
    http.post('*/v1/live/events/12/impact', async ({ request }) => {
      asked.push(await request.json());
      await impact;
      const standings = [
        {
          athlete_id: 7,
          before: { race_id: 1, state: 'started', time_ms: null },
          after: { race_id: 1, state: 'finished', time_ms: 3_600_500 },
        },
      ];
      return HttpResponse.json({ athletes: 1, times: 1, states: 0, ranks: 0, podium: 0, standings, races: [] });
    }),
  );
  return { asked };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the board', () => {
  it('says where every race stands, what the mats count, how devices are, and what needs a look', async () => {
    live({ reads: many(1, 3), errors: { unknown_chip: 2, too_fast: 1 } });
    openAt('/events/12/livetiming', tables());
    const race = await region('Marathon');
    expect(race.getByRole('timer', { name: 'Clock of Marathon' }).textContent).toMatch(/^1:02:0\d$/);
    expect(race.getByText('Started').parentElement?.textContent).toBe('Started11of 13');
    expect(race.getByText('On course').parentElement?.textContent).toBe('On course4');
    expect((await race.findByText('01:00:00.500')).closest('li')?.textContent).toBe('17Ada Peeters01:00:00.500');
    expect((await region('Kids')).getByText('Not started; no start is planned.')).toBeTruthy();
    const mats = await region('Timelines');
    expect(mats.getByText('connected').parentElement?.textContent).toContain('F1');
    expect(mats.getByText('silent for 6 min').parentElement?.textContent).toContain('K5');
    expect(mats.getByText(/Device LOOSE sends reads/)).toBeTruthy();
    const errors = screen.getByRole('link', { name: '3 problems need review' });
    expect(errors.getAttribute('href')).toBe('/events/12/livetiming/errors');
    const last = await region('Last passings');
    await waitFor(() => expect(last.getAllByRole('listitem')).toHaveLength(3));
  });

  it('says what to set up first where there is nothing to time', async () => {
    live();
    openAt('/events/12/livetiming', tables({ timelines: [] }));
    expect(await screen.findByText('There are no timelines yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set up timing' }).getAttribute('href')).toBe('/events/12/timing');
  });
});

describe('the queue of errors', () => {
  const unknown = [
    aRecord(1, { chipcode: 'X9', athlete_id: null, race_id: null, state: 'unknown_chip', timeline_id: 4 }),
    aRecord(2, { chipcode: 'x9', athlete_id: null, race_id: null, state: 'unknown_chip', timeline_id: 3 }),
  ];

  it('has each unknown chip once, and gives it to who is found, with its other chips, once that says what changes', async () => {
    let tell = () => {};
    const impact = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const { asked } = live({ errors: { unknown_chip: 2 }, impact });
    const { last } = openAt('/events/12/livetiming/errors', tables({ passings: unknown }));
    const chip = within((await screen.findByText(/2 reads/)).closest('li') as HTMLElement);
    expect(chip.getByText('Half, Finish')).toBeTruthy();
    const picker = chip.getByRole('combobox', { name: 'Athlete who gets chip X9' });
    await userEvent.click(picker);
    fireEvent.change(picker, { target: { value: '7' } });
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['7Ada Peetershas chip C7', '70Bea MaesMarathon']);
    await userEvent.keyboard('{Enter}');
    const reads = within(chip.getByRole('list', { name: 'Reads of chip X9' })).getAllByRole('listitem');
    expect(reads.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} Half$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} Finish$/),
    ]);
    // Nothing is assigned before it is known what that comes to, not by the keyboard either.
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(chip.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
    fireEvent.submit(picker.closest('form') as HTMLFormElement);
    tell();
    expect(await chip.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    expect(last('PATCH', '/v1/admin/athletes/7')).toBeUndefined();
    expect(chip.getByText('State').nextElementSibling?.textContent).toMatch(/^Started → +becomes Finished$/i);
    expect(chip.getByText('Time').nextElementSibling?.textContent).toMatch(/^no time → +becomes 01:00:00\.500$/);
    expect(asked).toEqual([{ kind: 'athlete', id: 7, data: { chipcodes: ['C7', 'X9'] } }]);
    expect(last('PATCH', '/v1/admin/athletes/7')).toBeUndefined();
    await userEvent.click(chip.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(last('PATCH', '/v1/admin/athletes/7')).toBeTruthy());
    expect(last('PATCH', '/v1/admin/athletes/7')).toMatchObject({ body: { chipcodes: ['C7', 'X9'] }, ifMatch: '4' });
    expect(await screen.findByText('Chip X9 belongs to 7 Ada Peeters; its 2 reads are used.')).toBeTruthy();
    // Its Undo says what it changes, as that of reads does.
    api.use(
      http.get('*/v1/admin/operations/:id', () =>
        HttpResponse.json({ records: [{ resource: 'athletes', count: 1 }], changed: 0, is_undone: false }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
    expect(await question.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ kind: 'undo' });
  });

  it('says what taking a correction back changes before a notice’s Undo does it', async () => {
    const { asked } = live({ errors: { unknown_chip: 0, too_fast: 1 } });
    openAt(
      '/events/12/livetiming/errors?kind=too_fast',
      tables({ passings: [aRecord(3, { state: 'too_fast', timeline_id: 3, version: 1 })] }),
    );
    let undone = 0;
    api.use(
      http.patch('*/v1/admin/passings', () =>
        HttpResponse.json({ ids: [3], count: 1 }, { headers: { 'X-Operation-Id': 'op-3' } }),
      ),
      http.get('*/v1/admin/operations/op-3', () =>
        HttpResponse.json({ records: [{ resource: 'passings', count: 1 }], changed: 0, is_undone: false }),
      ),
      http.post('*/v1/admin/operations/op-3/undo', () => {
        undone += 1;
        return HttpResponse.json({});
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invalidate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('1 time, no ranks and no podium places change.');
    await userEvent.click(dialog.getByRole('button', { name: /^Invalidate/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
    expect(await question.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    expect(asked.at(-1)).toEqual({ kind: 'undo', operation_id: 'op-3' });
    expect(undone).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(undone).toBe(1));
  });

  it('takes nobody of an earlier search, however fast one is', async () => {
    live({ errors: { unknown_chip: 2 } });
    openAt('/events/12/livetiming/errors', tables({ passings: unknown }));
    const picker = await screen.findByRole('combobox', { name: /Athlete who gets chip/ });
    await userEvent.click(picker);
    await screen.findAllByRole('option');
    fireEvent.change(picker, { target: { value: '70' } });
    expect(screen.queryByRole('option')).toBeNull();
    expect(await screen.findByRole('option', { name: /Bea Maes/ })).toBeTruthy();
  });

  it('offers races that have the mat, also where the read has none but its device, and says what a race changes', async () => {
    const read = aRecord(5, {
      athlete_id: 7,
      state: 'wrong_race',
      timeline_id: null,
      device: 'K5',
      reason: 'Not there.',
    });
    const { asked } = live({ errors: { wrong_race: 1 } });
    const { last } = openAt('/events/12/livetiming/errors', tables({ passings: [read] }));
    const row = within((await screen.findByText('Not there.')).closest('li') as HTMLElement);
    await userEvent.click(row.getByRole('button', { name: 'Set race' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Marathon']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Marathon' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put athlete into Marathon' }));
    expect(await dialog.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    expect(asked.at(-1)).toEqual({ kind: 'athlete', ids: [7], data: { race_id: 1, wave_id: null } });
    expect(last('PATCH', '/v1/admin/athletes')).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Set race' }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/athletes')?.body).toEqual({ ids: [7], data: { race_id: 1, wave_id: null } }),
    );
  });

  it('decides about several at once, after it has said what changes', async () => {
    const reads = [5, 6].map((seq) => aRecord(seq, { state: 'too_fast', reason: `Too fast ${seq}.` }));
    live({ errors: { too_fast: 2 } });
    const { last } = openAt('/events/12/livetiming/errors', tables({ passings: reads }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
    const [bulk] = screen.getAllByRole('button', { name: 'Invalidate' });
    await userEvent.click(bulk as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    expect(last('PATCH', '/v1/admin/passings')).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Invalidate 2 reads' }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/passings')?.body).toEqual({ ids: [106, 105], data: { mark: 'invalidated' } }),
    );
  });

  it('says that nothing is left to fix', async () => {
    live();
    openAt('/events/12/livetiming/errors', tables());
    expect(await screen.findByText('Nothing to fix')).toBeTruthy();
  });

  it('offers nothing to who may only look', async () => {
    live({ errors: { unknown_chip: 2 } });
    openAt('/events/12/livetiming/errors', tables({ passings: unknown }), ['*.read']);
    await screen.findByText(/2 reads/);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ignore' })).toBeNull();
  });
});

const bibs = () => [...document.querySelectorAll('td.sl-stream-bib')].map(({ textContent }) => textContent);

describe('the stream of reads', () => {
  const records = [1, 2, 3].map((seq) => aRecord(seq, { athlete_id: seq === 2 ? 70 : 7 }));

  it('shows the newest first, and of an address with filters what they let in', async () => {
    live({ reads: many(1, 3) });
    const { last } = openAt('/events/12/livetiming/passings?q=70&timeline=3', tables({ passings: records }));
    await waitFor(() => expect(bibs()).toEqual(['70']));
    expect(last('GET', '/v1/admin/passings')?.address).toContain('timeline_id=3&athlete_id[]=70');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(bibs()).toEqual(['7', '70', '7']));
  });

  it('stands still when it is paused, says what came, and goes on with it', async () => {
    const reads = many(1, 3);
    live({ reads });
    openAt('/events/12/livetiming/passings', tables({ passings: records }));
    await waitFor(() => expect(bibs()).toHaveLength(3));
    await userEvent.keyboard('p');
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(screen.getByText('Paused. Reads go on being stored.')).toBeTruthy();
    await userEvent.keyboard('p');
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(screen.queryByText('Paused. Reads go on being stored.')).toBeNull();
  });

  it('opens by keyboard what can be done with a read, and says what a move would change', async () => {
    live({ reads: many(1, 3) });
    const { last } = openAt('/events/12/livetiming/passings', tables({ passings: records }));
    await waitFor(() => expect(bibs()).toHaveLength(3));
    act(() => screen.getByRole('grid').focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to another athlete…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: '70' } });
    await userEvent.click(await screen.findByRole('option', { name: /Bea Maes/ }));
    expect(await dialog.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/passings')?.body).toEqual({ ids: [102], data: { moved_to_id: 70 } }),
    );
  });

  it('adds a passing that somebody saw', async () => {
    live();
    const { last } = openAt('/events/12/livetiming?manual', tables());
    const dialog = within(await screen.findByRole('dialog', { name: 'Manual passing' }));
    fireEvent.change(dialog.getAllByRole('combobox')[0] as HTMLElement, { target: { value: '70' } });
    await userEvent.click(await screen.findByRole('option', { name: /Bea Maes/ }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Timeline' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Half' }));
    await typeInPicker(userEvent.setup(), 'Day', '31052026');
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '12:00:01.5' } });
    // Nobody confirms what they have not been told.
    expect(dialog.getByRole('button', { name: 'Add passing' })).toHaveProperty('disabled', true);
    expect(await dialog.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Add passing' }));
    await waitFor(() =>
      expect(last('POST', '/v1/admin/passings')?.body).toEqual({
        event_id: 12,
        athlete_id: 70,
        timeline_id: 4,
        time: '2026-05-31T10:00:01.500Z',
      }),
    );
  });
});

describe('a passing that is being added by hand', () => {
  const open = async () => {
    live();
    const opened = openAt('/events/12/livetiming?manual', tables());
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Manual passing' })) };
  };
  /** Fills it in, and loses the page. */
  const fillAndLose = async () => {
    const { dialog } = await open();
    fireEvent.change(dialog.getAllByRole('combobox')[0] as HTMLElement, { target: { value: '70' } });
    await userEvent.click(await screen.findByRole('option', { name: /Bea Maes/ }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Timeline' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Half' }));
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '12:00:01.5' } });
    cleanup();
  };
  const FOUND = /^You have unsaved changes from \d\d:\d\d: Athlete, Timeline, Time\./;

  it('is offered again where the page or the session is lost before', async () => {
    await fillAndLose();
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('birth');
    const { dialog, last } = await open();
    expect(await dialog.findByText(FOUND)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(dialog.getAllByRole('combobox')[0]).toHaveProperty('value', '70 Bea Maes');
    expect(await dialog.findByText('1 time, no ranks and no podium places change.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Add passing' }));
    await waitFor(() =>
      expect(last('POST', '/v1/admin/passings')?.body).toMatchObject({ athlete_id: 70, timeline_id: 4 }),
    );
    cleanup();
    expect((await open()).dialog.queryByText(FOUND)).toBeNull();
  });

  it('is offered to nobody else, and no more once it is given up', async () => {
    await fillAndLose();
    const { user, api_token } = aSession();
    signIn({ user: { ...user, id: 71 }, api_token });
    expect((await open()).dialog.queryByText(FOUND)).toBeNull();
    cleanup();
    signIn();
    const { dialog } = await open();
    expect(await dialog.findByText(FOUND)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await open()).dialog.queryByText(FOUND)).toBeNull();
  });
});

describe('the reads of a device', () => {
  it('are moved as far as they were counted; after a refusal they are counted anew and confirmed again', async () => {
    const passings = [aRecord(1, { device: 'K5' }), aRecord(2, { device: 'K5' })];
    live({ reads: many(1, 2) });
    const sent: unknown[] = [];
    openAt('/events/12/livetiming/passings', tables({ passings }));
    let later: object[] = [];
    api.use(
      http.get('*/v1/admin/passings', ({ request }) => {
        if (!new URL(request.url).searchParams.has('device')) return undefined;
        const all = [...passings, ...later];
        return HttpResponse.json({ items: all.slice(-1), totalItems: all.length, page: 1, itemsPerPage: 1 });
      }),
      http.patch('*/v1/admin/passings', async ({ request }) => {
        sent.push(await request.json());
        if (sent.length > 1) return HttpResponse.json({ ids: [], count: 3, operation_id: 'op' });
        later = [aRecord(3, { device: 'K5' })];
        return HttpResponse.json({ message: 'The filter selects 3 now, not 2.', code: 'conflict' }, { status: 409 });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Shift a device’s reads' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Shift the reads of a device' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Device' }));
    await userEvent.click(await screen.findByRole('option', { name: 'K5' }));
    fireEvent.change(dialog.getByLabelText('Shift by'), { target: { value: '+1' } });
    const button = () => dialog.findByRole('button', { name: /^Shift \d reads$/ });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    expect(await dialog.findByText('The filter selects 3 now, not 2.')).toBeTruthy();
    await waitFor(async () => expect((await button()).textContent).toBe('Shift 3 reads'));
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { filter: { device: 'K5', 'seq[lte]': 2 }, expect: 2, data: { shift_ms: 1_000 } },
      { filter: { device: 'K5', 'seq[lte]': 3 }, expect: 3, data: { shift_ms: 1_000 } },
    ]);
  });
});

describe('a correction that is being filled in', () => {
  const passings = [aRecord(1, { device: 'K5' })];
  const openDevice = async () => {
    live({ reads: many(1, 1) });
    openAt('/events/12/livetiming/passings', tables({ passings }));
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Shift a device’s reads' }));
    return within(await screen.findByRole('dialog', { name: 'Shift the reads of a device' }));
  };
  const openRead = async (action: string) => {
    live({ reads: many(1, 1) });
    openAt('/events/12/livetiming/passings', tables({ passings }));
    await waitFor(() => expect(bibs()).toHaveLength(1));
    act(() => screen.getByRole('grid').focus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };

  it('is offered again where the page or the session is lost before: the reads of a device', async () => {
    const lost = await openDevice();
    await userEvent.click(lost.getByRole('combobox', { name: 'Device' }));
    await userEvent.click(await screen.findByRole('option', { name: 'K5' }));
    fireEvent.change(lost.getByLabelText('From, by the device’s clock'), { target: { value: '09:00:00' } });
    fireEvent.change(lost.getByLabelText('Shift by'), { target: { value: '+1' } });
    cleanup();
    const dialog = await openDevice();
    expect(await dialog.findByText(/: Device, From, by the device’s clock, Shift by\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(dialog.getByRole('combobox', { name: 'Device' }).textContent).toBe('K5');
    expect(dialog.getByLabelText('From, by the device’s clock')).toHaveProperty('value', '09:00:00');
    expect(dialog.getByLabelText('Shift by')).toHaveProperty('value', '+1');
  });

  it('is offered again where the page or the session is lost before: one read', async () => {
    const shift = await openRead('Shift its time…');
    fireEvent.change(shift.getByLabelText('Shift by'), { target: { value: '+2' } });
    cleanup();
    const again = await openRead('Shift its time…');
    await userEvent.click(await again.findByRole('button', { name: 'Restore' }));
    expect(again.getByLabelText('Shift by')).toHaveProperty('value', '+2');
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await openRead('Shift its time…')).queryByRole('button', { name: 'Restore' })).toBeNull();
    cleanup();

    const move = await openRead('Move to another athlete…');
    fireEvent.change(move.getByRole('combobox'), { target: { value: '70' } });
    await userEvent.click(await screen.findByRole('option', { name: /Bea Maes/ }));
    cleanup();
    const moving = await openRead('Move to another athlete…');
    await userEvent.click(await moving.findByRole('button', { name: 'Restore' }));
    expect(moving.getByRole('combobox')).toHaveProperty('value', '70 Bea Maes');
  });
});

describe('the timing of an athlete', () => {
  it('shows times, splits, every read, ranks, and what to look at', async () => {
    setWidth(1_400);
    live();
    const passings = [
      aRecord(1, { timeline_id: 3, chip_time: 3_600_500, gun_time: 3_602_000 }),
      aRecord(2, { timeline_id: null, device: 'K5', state: 'too_fast', reason: 'Not possible.', shift_ms: 1_500 }),
    ];
    const athlete = anAthlete({
      id: 7,
      first_name: 'Ada',
      state: 'started',
      chipcodes: ['C7'],
      chip_time: 3_600_500,
      gun_time: 3_602_000,
    });
    openAt(
      '/events/12/athletes/7?tab=timing',
      tables({
        athletes: [athlete],
        passings,
        rankings: [{ id: 9, event_id: 12, race_id: 1, name: 'Women', entries_count: 40, position: 0 }],
        ranking_entries: [{ id: 1, event_id: 12, ranking_id: 9, athlete_id: 7, rank: 3, time_ms: 3_600_500 }],
      }),
    );
    const times = await region('Times');
    expect(times.getByText('from the gun: no start read')).toBeTruthy();
    expect(times.getByText('01:00:00.500')).toBeTruthy();
    const splits = await region('Splits');
    expect(splits.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'TimelineDistanceTime of dayTimeSectionPace',
      'Half5 kmnot read–––',
      'Finish10 km12:00:01.00001:00:00.500––',
    ]);
    const reads = await region('Reads');
    expect(reads.getByText('Not possible.').textContent).toContain('Shifted by +00:00:01.500');
    expect(reads.getByText('Too fast').closest('tr')?.textContent).toContain('Half');
    expect((await (await region('Ranks')).findByText('3 of 40')).closest('li')?.textContent).toContain('Women');
    expect(screen.getByText('Not finished: no time at Half, which is required.')).toBeTruthy();
    expect(screen.getByText('1 read needs a look.')).toBeTruthy();
  });
});

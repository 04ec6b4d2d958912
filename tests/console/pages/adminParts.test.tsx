// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, openKeySheet, withScreens } from '../engine/screens';
import { aProfile, api, consoleAnswers } from '../shell/api';

withScreens();

const tables = {
  organizations: [{ id: 1, name: 'Harbour' }],
  profiles: [{ id: 7, first_name: 'Ann', last_name: 'Timer' }],
};

function open(address: string) {
  openAt(address, tables);
  api.use(...consoleAnswers(aProfile({ is_super_admin: true })));
}

const entry = {
  operation_id: 'op-1',
  kind: 'update',
  records: [{ resource: 'races', operation: 'update', count: 1 }],
  record: { resource: 'races', id: 3, title: 'Heron Mile' },
  step: null,
  actor: { kind: 'profile', id: 7, title: 'Ann Timer' },
  acted_by: { kind: 'profile', id: 1, title: 'Robin Maes' },
  created_at: '2026-11-20T09:00:00.000Z',
  undoes: null,
  is_undone: false,
  is_undoable: false,
};

function auditAnswers(answer: object) {
  const asked: URLSearchParams[] = [];
  api.use(
    http.get('*/v1/admin/audit', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items: [], next_cursor: null, actors: [], is_complete: true, ...answer });
    }),
  );
  return asked;
}

it('searches the audit by what the address says, and names who was signed in as whom', async () => {
  open('/admin/audit?text=heron&by=profile:7');
  const asked = auditAnswers({ items: [entry] });
  expect(await screen.findByText('Robin Maes, signed in as Ann Timer,')).toBeTruthy();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ text: 'heron', by: 'profile:7' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', 'Ann Timer'));
  expect(screen.queryByText(/being made searchable/)).toBeNull();
});

it('takes back nothing of what stands there for the question before, and deletes as quietly as it undoes', async () => {
  open('/admin/audit?text=heron');
  const made = { ...entry, kind: 'create', is_undoable: true };
  let answers = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.use(
    http.get('*/v1/admin/audit', async () => {
      answers += 1;
      if (answers > 1) await held;
      return HttpResponse.json({
        items: [made, { ...entry, operation_id: 'op-2', is_undoable: true }],
        ...{ next_cursor: null, actors: [], is_complete: true },
      });
    }),
  );
  const button = (name: string) => screen.findByRole('button', { name });
  const before = [await button('Delete'), await button('Undo')] as HTMLButtonElement[];
  expect(before.map(({ disabled }) => disabled)).toEqual([false, false]);
  expect(before[0]?.className.replace(/\s/g, ' ')).toBe(before[1]?.className.replace(/\s/g, ' '));
  await userEvent.type(screen.getByRole('searchbox'), 's');
  await waitFor(() => expect(before.map(({ disabled }) => disabled)).toEqual([true, true]));
  release();
  await waitFor(() => expect(before.map(({ disabled }) => disabled)).toEqual([false, false]));
});

it('says of an entry where it was, for whom and exactly when, and opens its record', async () => {
  open('/admin/audit');
  const place = { resource: 'events', id: 12, title: 'City run', time_zone: 'Asia/Tokyo' };
  const role = { resource: 'roles', id: 4, title: 'read_only', why: null, whom: 'Ann Timer' };
  auditAnswers({
    items: [
      { ...entry, place },
      { ...entry, operation_id: 'op-2', kind: 'create', records: [], record: role, place: null },
    ],
  });
  const line = await screen.findByRole('button', { name: /changed race Heron Mile City run/ });
  expect(line.textContent).toMatch(/20-11-2026 \d\d:00:00 [+-]\d\d:00/);
  expect(screen.getByRole('link', { name: 'Open Heron Mile' }).getAttribute('href')).toBe('/events/12/races/3');
  expect(screen.getByText(/created role Read only for Ann Timer/)).toBeTruthy();
  await userEvent.click(line);
  expect(await screen.findByText('Times on the clock of Asia/Tokyo')).toBeTruthy();
});

it('says before a step is taken back what goes back, on the clock of its event', async () => {
  const change = {
    id: 1,
    operation_id: 'op-1',
    resource: 'races',
    record_id: 3,
    operation: 'update',
    before: { start_at: '2026-11-21T00:00:00.000Z' },
    after: { start_at: '2026-11-21T01:00:00.000Z' },
  };
  openAt('/admin/audit', { ...tables, changes: [change], races: [{ id: 3, event_id: 12, name: 'Heron Mile' }] });
  api.use(...consoleAnswers(aProfile({ is_super_admin: true })));
  const place = { resource: 'events', id: 12, title: 'City run', time_zone: 'Asia/Tokyo' };
  auditAnswers({ items: [{ ...entry, place, is_undoable: true }] });
  api.use(
    http.get('*/v1/admin/operations/op-1', () =>
      HttpResponse.json({ records: [{ resource: 'races', operation: 'update', count: 1 }], changed: 0 }),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take this step back?' });
  await waitFor(() => expect(dialog.textContent).toMatch(/Heron Mile.*21-11-2026 10:00:00.* → 21-11-2026 09:00:00/));
});

it('says that older changes are not searched yet, whether or not something is found', async () => {
  open('/admin/audit?text=heron');
  auditAnswers({ is_complete: false });
  expect(await screen.findByText(/Older changes are being made searchable/)).toBeTruthy();
  expect(screen.getByText('Nothing is found.')).toBeTruthy();
});

it('chooses a person by name, and asks for what was done by that one', async () => {
  open('/admin/audit');
  const asked = auditAnswers({ items: [] });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Person' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ann Timer' }));
  await waitFor(() => expect(asked.at(-1)?.get('by')).toBe('profile:7'));
});

it('is narrowed to an event and one of its records by name, and to days at a touch', async () => {
  openAt('/admin/audit?resource=races', {
    ...tables,
    events: [{ id: 12, name: 'City run' }],
    races: [{ id: 3, event_id: 12, name: 'Heron Mile' }],
  });
  api.use(...consoleAnswers(aProfile({ is_super_admin: true })));
  const asked = auditAnswers({ items: [] });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Event' }));
  await userEvent.click(await screen.findByRole('option', { name: /City run/ }));
  await waitFor(() => expect(asked.at(-1)?.get('place')).toBe('event:12'));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Record' }));
  await userEvent.click(await screen.findByRole('option', { name: /Heron Mile/ }));
  await waitFor(() => expect(asked.at(-1)?.get('record_id')).toBe('3'));
  await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
  const hours = () =>
    (Date.parse(asked.at(-1)?.get('to') ?? '') - Date.parse(asked.at(-1)?.get('from') ?? '')) / 3_600_000;
  await waitFor(() => expect([23, 24, 25]).toContain(hours()));
});

it('says of what is no number of a record that it is none, and asks for none', async () => {
  open('/admin/audit?resource=announcements');
  const asked = auditAnswers({ items: [] });
  const field = await screen.findByRole('textbox', { name: 'Record, by its number' });
  for (const typed of ['5.5', '-3', '1234567890123456']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    expect(await screen.findByText(/Must be a whole number/)).toBeTruthy();
    expect(field).toHaveProperty('value', typed);
  }
  expect(asked.every((one) => !one.has('record_id'))).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, '55{Enter}');
  await waitFor(() => expect(asked.at(-1)?.get('record_id')).toBe('55'));
});

const task = (id: number, values: object) => ({
  id,
  title: `Task ${id}`,
  status: 'failed',
  kind: 'rankings',
  result: { message: 'No.' },
  created_at: '2026-11-20T09:00:00.000Z',
  ...values,
});

it('offers to run tasks again that failed, and says of builds where they are made again', async () => {
  const retried: string[] = [];
  open('/admin/tasks');
  const items = [task(1, {}), task(2, { kind: 'build_app' }), task(3, { status: 'succeeded', result: null })];
  api.use(
    http.get('*/v1/admin/background_tasks', () => HttpResponse.json({ items, totalItems: 3 })),
    http.post('*/v1/admin/background_tasks/:id/retry', ({ params }) => {
      retried.push(String(params.id));
      return HttpResponse.json({ id: 1, status: 'queued' });
    }),
  );
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  await userEvent.click((await row(/^Task 1/)).getByRole('button', { name: /^Run again/ }));
  await waitFor(() => expect(retried).toEqual(['1']));
  expect((await row(/^Task 2/)).getByText('Made again from the page of the app.')).toBeTruthy();
  expect((await row(/^Task 2/)).queryByRole('button')).toBeNull();
  expect((await row(/^Task 3/)).queryByRole('button')).toBeNull();
});

it('says which attempt a task is, how those before ended, and that its node stopped', async () => {
  open('/admin/tasks');
  const asked: (string | null)[] = [];
  const ended = (status: string, finished_at: string | null) => ({ status, finished_at });
  const runs = [ended('failed', null), ended('aborted', '2026-11-20T10:00:00.000Z')];
  const items = [task(1, { finished_at: '2026-11-20T11:00:00.000Z' }), task(2, { status: 'running', attempts: 2 })];
  api.use(
    http.get('*/v1/admin/background_tasks', () => HttpResponse.json({ items, totalItems: 2 })),
    http.get('*/v1/admin/background_tasks/earlier_runs', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('ids'));
      return HttpResponse.json({ items: [{ id: 1, runs }] });
    }),
  );
  const row = within(await screen.findByRole('row', { name: /^Task 1/ }));
  expect((await row.findByText(/^Attempt 3 ·/)).querySelector('time')).toBeTruthy();
  expect(row.getByText(/^Attempt 2: Aborted ·/).querySelector('time')).toBeTruthy();
  expect(row.getByText('Attempt 1: Failed').querySelector('time')).toBeNull();
  const other = within(screen.getByRole('row', { name: /^Task 2/ }));
  expect(other.getByText('Begun 2 times of 3 at most: its node stopped meanwhile.')).toBeTruthy();
  expect(other.queryByText(/^Attempt/)).toBeNull();
  expect(asked).toEqual(['1,2']);
});

it('shows since when a node is gone and what to do, and the mails that could not be sent', async () => {
  open('/admin/health');
  const part = { waiting: 0, running: 0, failed: 0, oldest_seconds: 0, state: 'ok' };
  const node = (host: string, state: string, cause: string | null) => ({
    ...{ id: host, host, version: '1.0', started_at: '2026-11-20T09:00:00.000Z', seen_at: '2026-11-20T10:00:00.000Z' },
    ...{ memory_bytes: 1_000, loop_lag_ms: 1, state, cause },
  });
  api.use(
    http.get('*/v1/admin/system_health', () =>
      HttpResponse.json({
        at: '2026-11-20T10:05:00.000Z',
        nodes: [node('north', 'bad', 'silent'), node('south', 'warn', 'replaced'), node('west', 'ok', null)],
        database: {
          ...{ bytes: 1, connections: 1, most_connections: 100, oldest_transaction_seconds: 0 },
          ...{ replication_lag_seconds: null, state: 'ok' },
        },
        queue: part,
        disk: { bytes: 100, free_bytes: 15, state: 'warn' },
        push: part,
        mail: {
          ...{ ...part, is_sent: false, state: 'warn' },
          problems: [
            {
              ...{ id: 1, recipient: 'ann@example.com', attempts: 3, error: '451 Greylisted', failed_at: null },
              ...{ created_at: '2026-11-20T10:00:00.000Z', next_attempt_at: '2026-11-20T10:06:00.000Z' },
            },
            {
              ...{ id: 2, recipient: 'bob@example.com', attempts: 1, error: '550 no such user' },
              ...{
                created_at: '2026-11-20T10:00:00.000Z',
                next_attempt_at: null,
                failed_at: '2026-11-20T10:00:00.000Z',
              },
            },
          ],
        },
        results: {
          ...{ failed: 1, state: 'bad' },
          problems: [
            {
              ...{
                event: { id: 1, name: 'City run' },
                race: { id: 2, name: '10 km' },
                cause: 'out_of_range',
                attempts: 3,
              },
              ...{ failed_at: '2026-11-20T10:00:00.000Z', next_attempt_at: '2026-11-20T10:06:00.000Z' },
            },
          ],
        },
        websockets: { connected: 1, state: 'ok' },
        backup: { started_at: null, finished_at: null, bytes: null, files: null, error: null, state: 'warn' },
      }),
    ),
  );
  const gone = (await screen.findByText(/^north says nothing any more. It was last heard of/)).closest('li');
  expect(gone?.querySelector('time')).toBeTruthy();
  expect(gone?.textContent).toMatch(/taken out on purpose, there is nothing to do.*leaves this list a day after/);
  const again = screen.getByText(/^south says nothing any more, and another node began there/).closest('li');
  expect(again?.textContent).toMatch(/started again, there is nothing to do/);
  expect(screen.queryByText(/^west says/)).toBeNull();
  for (const why of [/where 80% are taken, broken from 95% on/, /nobody gets them: set SMTP_URL/, /No backup was made/])
    expect(screen.getByText(why)).toBeTruthy();
  expect(screen.queryByText(/mails wait|Tasks failed|messages wait/)).toBeNull();
  const races = screen.getByRole('table', { name: 'Races without current results' });
  expect(within(races).getAllByRole('row')[1]?.textContent).toMatch(
    /^10 kmCity runA distance, time or clock offset is/,
  );
  const unsent = screen.getByRole('table', { name: 'Mails that could not be sent' });
  const [, waiting, failed] = within(unsent).getAllByRole('row');
  expect(waiting?.textContent).toContain('ann@example.com451 Greylisted3');
  expect(failed?.textContent).toMatch(/bob@example\.com550 no such user1.*Given up/);
});

it('draws each of thirty days of a key in its place, also those without calls', async () => {
  open('/admin/usage');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  api.use(
    http.get('*/v1/admin/key_uses', () =>
      HttpResponse.json({
        items: [
          {
            id: 4,
            name: 'Van',
            organization: null,
            calls: 30,
            errors: 1,
            last_used_at: '2026-11-20T09:00:00.000Z',
            days: [
              { day: day(20), calls: 10, errors: 1 },
              { day: day(0), calls: 20, errors: 0 },
            ],
          },
        ],
        totalItems: 1,
        page: 1,
        itemsPerPage: 50,
      }),
    ),
  );
  const bars = await screen.findByRole('img', { name: `At most 20 on ${day(0)}` });
  const titles = [...bars.children].map((bar) => bar.getAttribute('title'));
  expect(titles).toHaveLength(30);
  expect(titles[9]).toBe(`${day(20)}: 10 calls, 1 of them refused or failed`);
  expect([...bars.children].flatMap((bar, i) => (bar.children.length > 0 ? [i] : []))).toEqual([9, 29]);
});

it('says from when on an announcement is shown that comes later, and leads to the field that is wrong', async () => {
  open('/admin/announcements');
  const wrong = { code: 'invalid', message: 'x', errors: { shown_until: ['Must be later than its beginning.'] } };
  let answer = () => HttpResponse.json(wrong, { status: 422 });
  api.use(
    http.get('*/v1/admin/announcements', () => HttpResponse.json({ items: [] })),
    http.post('*/v1/admin/announcements', () => answer()),
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /Text/ }), 'Away on Sunday');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2999-01-02T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Until')));
  answer = () => HttpResponse.json({ id: 3 }, { status: 201 });
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByText(/^It will be shown from .*2999.* on\.$/)).toBeTruthy();
});

it('tells of the keys of its search', async () => {
  open('/admin/organizations');
  api.use(
    http.get('*/v1/admin/organization_uses', () =>
      HttpResponse.json({ items: [], totalItems: 0, page: 1, itemsPerPage: 50 }),
    ),
  );
  await screen.findByRole('searchbox');
  expect(await within(await openKeySheet()).findByText('Go to the search')).toBeTruthy();
});

it('orders organizations by their headings, and goes to the last page from behind it', async () => {
  open('/admin/organizations?page=9');
  const asked: URLSearchParams[] = [];
  const use = { id: 1, name: 'Harbour', events: 6, athletes: 20_000, storage: 1, calls: 2, last_activity: null };
  api.use(
    http.get('*/v1/admin/organization_uses', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const page = Number(query.get('page'));
      return HttpResponse.json({ items: page > 2 ? [] : [use], totalItems: 60, page, itemsPerPage: 50 });
    }),
  );
  await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('2'));
  const head = async (name: string) => screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });
  expect((await head('Last activity')).getAttribute('aria-sort')).toBe('descending');
  const press = async (name: string) => userEvent.click(within(await head(name)).getByRole('button'));
  await press('Athletes');
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('-athletes'));
  expect((await head('Athletes')).getAttribute('aria-sort')).toBe('descending');
  await press('Athletes');
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('athletes'));
});

it('switches for everyone once that is asked for, not while one walks over the choices, and takes it back', async () => {
  const sent: object[] = [];
  let everyone: boolean | null = null;
  open('/admin/flags');
  api.use(
    http.get('*/v1/admin/feature_flags', () =>
      HttpResponse.json({ items: [{ name: 'rehearsals', is_on_by_default: true, everyone, organizations: [] }] }),
    ),
    http.post('*/v1/admin/feature_flags/rehearsals', async ({ request }) => {
      const body = (await request.json()) as { is_on: boolean | null };
      sent.push(body);
      everyone = body.is_on;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });
  await userEvent.click(await screen.findByRole('radio', { name: 'Off' }));
  expect(radio('Off').checked).toBe(true);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(sent).toEqual([{ organization_id: null, is_on: false }]));
  await waitFor(() => expect(document.activeElement).toBe(radio('Off')));
  expect(await screen.findByText('Rehearsals: switched off for everyone.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ organization_id: null, is_on: null }));
  await waitFor(() => expect(radio('As delivered: on').checked).toBe(true));
});

it.each(['organizations', 'health', 'tasks', 'usage', 'audit', 'impersonation', 'announcements', 'flags', 'nothing'])(
  'is no page for anybody else: %s',
  async (part) => {
    openAt(`/admin/${part}`, tables);
    api.use(...consoleAnswers(aProfile({ is_super_admin: false })));
    expect(await screen.findByRole('heading', { name: /access|no such|not found/i })).toBeTruthy();
    expect(screen.getByText(/^Only super admins do/)).toBeTruthy();
    expect(screen.queryByText(/manages roles in your organization/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the events' }).getAttribute('href')).toBe('/events');
  },
);

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, theTables, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const ACTIVITY = '/events/12/activity';
const ada = { kind: 'profile', id: 7, title: 'Ada Smith' };

function anEntry(values: object): object {
  return {
    operation_id: 'b1a8f1c2-0000-4000-8000-000000000001',
    kind: 'delete',
    records: [{ resource: 'athletes', operation: 'delete', count: 1_204 }],
    record: null,
    actor: ada,
    created_at: '2026-05-30T10:00:00.000Z',
    undoes: null,
    is_undone: false,
    is_undoable: true,
    step: null,
    ...values,
  };
}

/** Opens the page over these entries; gives what was asked for. */
function openActivity(entries: readonly object[], address = ACTIVITY, permissions?: string[]) {
  const tables = { ...theTables(), organizations: [{ id: 1, name: 'Harbour' }] };
  const opened = openAt(address, tables, permissions);
  const asked: URLSearchParams[] = [];
  api.use(
    http.get('*/v1/admin/events/12/activity', ({ request }) => {
      const params = new URL(request.url).searchParams;
      asked.push(params);
      const isLater = params.has('cursor');
      const items = isLater ? entries.slice(1) : entries.slice(0, 1);
      return HttpResponse.json({ items, next_cursor: isLater || entries.length < 2 ? null : '41', actors: [ada] });
    }),
  );
  return { ...opened, asked };
}

describe('the activity of an event', () => {
  it.each([
    ['Ada Smith deleted 1,204 athletes', {}],
    [
      'Ada Smith changed athlete Jane Roe',
      {
        kind: 'update',
        records: [{ resource: 'athletes', operation: 'update', count: 1 }],
        record: { resource: 'athletes', id: 4, title: 'Jane Roe' },
      },
    ],
    [
      'Ada Smith created role Read only',
      {
        kind: 'create',
        records: [{ resource: 'roles', operation: 'create', count: 1 }],
        record: { resource: 'roles', id: 4, title: 'read_only' },
      },
    ],
    ...[
      ['submitted', 'submitted'],
      ['withdrew', 'draft'],
      ['approved', 'approved'],
      ['rejected', 'rejected'],
      ['published', 'published'],
      ['cancelled', 'cancelled'],
      ['finished', 'finished'],
      // One without a name of its own is a change.
      ['changed', 'of_tomorrow'],
    ].map(([said, to]): [string, object] => [
      `Ada Smith ${said} event City run`,
      {
        kind: 'update',
        records: [{ resource: 'events', operation: 'update', count: 1 }],
        record: { resource: 'events', id: 12, title: 'City run' },
        step: { resource: 'events', id: 12, title: 'City run', field: 'status', from: 'x', to, to_title: null },
      },
    ]),
    ...(
      [
        ['locked event City run', 'locked', 'true', null],
        ['unlocked event City run', 'locked', 'false', null],
        ['moved event City run to Harbour', 'organization_id', '5', 'Harbour'],
        ['moved event City run', 'organization_id', '5', null],
        ['took event City run out of its app', 'application_id', null, null],
      ] as const
    ).map(([said, field, to, to_title]): [string, object] => [
      `Ada Smith ${said}`,
      {
        kind: 'update',
        records: [{ resource: 'events', operation: 'update', count: 1 }],
        record: { resource: 'events', id: 12, title: 'City run' },
        step: { resource: 'events', id: 12, title: 'City run', field, from: null, to, to_title },
      },
    ]),
    [
      'Ada Smith finished event City run',
      {
        kind: 'update',
        records: [
          { resource: 'events', operation: 'update', count: 1 },
          { resource: 'races', operation: 'update', count: 3 },
        ],
        step: {
          resource: 'events',
          id: 12,
          title: 'City run',
          field: 'status',
          from: 'published',
          to: 'finished',
          to_title: null,
        },
      },
    ],
    [
      'The system imported 2 waves and 930 athletes',
      {
        kind: 'import',
        actor: null,
        records: [
          { resource: 'waves', operation: 'create', count: 2 },
          { resource: 'athletes', operation: 'create', count: 900 },
          { resource: 'athletes', operation: 'update', count: 30 },
        ],
      },
    ],
    [
      'Ada Smith deleted 1 race and 3 waves',
      {
        records: [
          { resource: 'races', operation: 'delete', count: 1 },
          { resource: 'waves', operation: 'delete', count: 3 },
          { resource: 'athletes', operation: 'update', count: 900 },
        ],
      },
    ],
    [
      'Ada Smith took back a step with 1,204 athletes',
      { kind: 'undo', records: [{ resource: 'athletes', operation: 'restore', count: 1_204 }] },
    ],
  ])('says “%s”', async (words, values) => {
    openActivity([anEntry(values)]);
    expect(await screen.findByRole('button', { name: new RegExp(`^${words} `) })).toBeTruthy();
  });

  it('goes on with earlier ones', async () => {
    const second = anEntry({ operation_id: 'b1a8f1c2-0000-4000-8000-000000000002', actor: null });
    const { asked } = openActivity([anEntry({}), second]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findByRole('button', { name: /^The system deleted/ })).toBeTruthy();
    expect(asked.at(-1)?.get('cursor')).toBe('41');
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
  });

  it('asks for a person, a resource, a way and days, which the address keeps', async () => {
    const { asked, router } = openActivity([anEntry({})], `${ACTIVITY}?to=2026-05-30`);
    expect(await screen.findByRole('group', { name: 'To' })).toBeTruthy();
    await screen.findByRole('option', { name: 'Ada Smith' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Ada Smith');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Athletes');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How' }), 'Deleted');
    await waitFor(() => expect(asked.at(-1)?.has('kind')).toBe(true));
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      by: 'profile:7',
      resource: 'athletes',
      kind: 'delete',
      // The whole day counts.
      to: expect.stringMatching(/^2026-05-(30T2\d|31T0\d):00:00.000Z$/),
    });
    expect(router.state.location.search).toBe('?to=2026-05-30&by=profile%3A7&resource=athletes&kind=delete');
  });

  it('shows what changed in each record, and leads to it', async () => {
    const records = [{ resource: 'athletes', operation: 'update', count: 1 }];
    openActivity([anEntry({ kind: 'update', records })], `${ACTIVITY}?operation=b1a8f1c2-0000-4000-8000-000000000001`);
    const change = { id: 3, resource: 'athletes', record_id: 2, operation: 'update' };
    api.use(
      http.get('*/v1/admin/changes', () =>
        HttpResponse.json({ items: [{ ...change, before: { club: 'Old' }, after: { club: 'New' } }], totalItems: 1 }),
      ),
    );
    const details = within(await screen.findByRole('list', { name: 'What changed' }));
    expect((await details.findByRole('link', { name: 'athlete First2 Last2' })).getAttribute('href')).toBe(
      '/events/12/athletes/2',
    );
    expect(details.getByText('Club').parentElement?.textContent).toBe('ClubOld → New');
  });

  it('takes one back after saying what that takes back', async () => {
    const { last } = openActivity([anEntry({})]);
    api.use(
      http.get('*/v1/admin/operations/:id', () =>
        HttpResponse.json({ records: [{ resource: 'athletes', count: 1_204 }], changed: 0, is_undone: false }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
    expect(asked.getByText(/one step with 1,204 athletes/)).toBeTruthy();
    expect(last('POST', '/v1/admin/operations')).toBeUndefined();
    await userEvent.click(asked.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations')?.body).toEqual({ skip_changed: false }));
  });

  it.each([
    ['an event', ACTIVITY],
    // There the address says nothing of the event, the step does.
    ['an organization', '/organizations/1/activity'],
  ])('says in that of %s what deleting a gunshot changes, and waits for it', async (_, address) => {
    const records = [{ resource: 'gunshots', operation: 'create', count: 1 }];
    const entry = anEntry({ kind: 'create', records });
    const { last } = openActivity([entry], address);
    const impact = { athletes: 312, times: 312, states: 0, ranks: 0, podium: 0, races: [] };
    let isWorked = () => {};
    const worked = new Promise<void>((resolve) => {
      isWorked = resolve;
    });
    const asked: unknown[] = [];
    api.use(
      http.get('*/v1/admin/organizations/1/activity', () =>
        HttpResponse.json({ items: [entry], next_cursor: null, actors: [ada] }),
      ),
      http.get('*/v1/admin/operations/:id', () =>
        HttpResponse.json({ records: [{ resource: 'gunshots', count: 1 }], changed: 0, is_undone: false }),
      ),
      http.get('*/v1/admin/changes', () =>
        HttpResponse.json({ items: [{ id: 3, resource: 'gunshots', record_id: 5, event_id: 12 }], totalItems: 1 }),
      ),
      http.post('*/v1/live/events/12/impact', async ({ request }) => {
        asked.push(await request.json());
        await worked;
        return HttpResponse.json(impact);
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
    await waitFor(() =>
      expect(asked).toEqual([{ kind: 'undo', operation_id: 'b1a8f1c2-0000-4000-8000-000000000001' }]),
    );
    expect(question.getByRole('button', { name: 'Take back' })).toHaveProperty('disabled', true);
    isWorked();
    expect(await question.findByText('312 times, no ranks and no podium places change.')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations')?.body).toEqual({ skip_changed: false }));
  });

  it('offers no way back of what was taken back', async () => {
    openActivity([anEntry({ is_undone: true, is_undoable: false })]);
    expect(await screen.findByText('Taken back', { selector: '.MuiChip-label' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('calls the way back from a creation Delete', async () => {
    const records = [{ resource: 'athletes', operation: 'create', count: 1 }];
    openActivity([anEntry({ kind: 'create', records })]);
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('is offered in the sidebar to who may read the audit, without ways back that are not theirs', async () => {
    openActivity([anEntry({ is_undoable: false })], ACTIVITY, ['changes.read', 'athletes.read', 'athletes.delete']);
    expect(await screen.findByRole('button', { name: /^Ada Smith deleted/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe(ACTIVITY);
  });
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const integration = {
  id: 3,
  name: 'Atleta',
  key: 'atleta',
  integration_type: 'registration',
  settings_schema: {
    type: 'object',
    required: ['project', 'token'],
    properties: {
      endpoint: { type: 'string', title: 'Address', 'x-order': 2, 'x-rare': true, default: 'https://atleta.example' },
      token: { type: 'string', title: 'Access token', 'x-order': 1, writeOnly: true },
      project: { type: 'string', title: 'Project ID', 'x-order': 0 },
    },
  },
};
const connection = {
  id: 5,
  event_id: 21,
  integration_id: 3,
  settings: { project: 'HC' },
  secrets_kept: ['token'],
  mapping: {},
  status: 'connected',
  last_sync_at: null,
  last_error: null,
  sync_every: null,
  next_sync_at: null,
};
const sync = {
  id: 8,
  event_id: 21,
  event_integration_id: 5,
  kind: 'pull',
  status: 'finished',
  is_scheduled: false,
  message: 'Atleta has 3 records.',
  added_count: 1,
  updated_count: 0,
  withdrawn_count: 0,
  refused_count: 1,
  unchanged_count: 1,
  refused: [{ key: 'r3', name: 'Anna Peeters', errors: ['ticket "Fun run": no race has this name.'] }],
  operation_id: 'op-1',
  created_at: '2027-05-30T08:00:00.000Z',
};
const tables = (more: object = {}) => ({
  events: [{ id: 21, name: 'Harbour Run', organization_id: 1, start_date: '2027-05-30', timezone: 'Europe/Brussels' }],
  organizations: [{ id: 1, name: 'Harbour' }],
  integrations: [integration],
  event_integrations: [connection],
  integration_syncs: [sync],
  races: [{ id: 31, event_id: 21, name: 'Ten', position: 0 }],
  changes: [],
  preferences: [],
  saved_views: [],
  ...more,
});

describe('the page of a connection', () => {
  it('asks for what the catalogue says, in its order, and keeps secrets to itself', async () => {
    const { sent } = openAt('/events/21/integration/atleta', tables());
    const token = (await screen.findByLabelText(/Access token/)) as HTMLInputElement;
    expect([token.type, token.value]).toEqual(['password', '']);
    const labels = screen.getAllByRole('textbox').map((input) => input.getAttribute('id'));
    expect(labels.length).toBeGreaterThan(0);
    expect(screen.queryByLabelText(/Address/)).toBeNull();
    await userEvent.type(token, 'new token');
    expect(screen.getByRole('button', { name: 'Test connection' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      settings: { project: 'HC', endpoint: 'https://atleta.example' },
      secrets: { token: 'new token' },
    });
  });

  it('sends null for a setting that was emptied', async () => {
    const settings = { project: 'HC', endpoint: 'https://elsewhere.example' };
    const { sent } = openAt(
      '/events/21/integration/atleta',
      tables({ event_integrations: [{ ...connection, settings }] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More settings' }));
    await userEvent.clear(await screen.findByLabelText('Address'));
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      settings: { project: 'HC', endpoint: null },
    });
  });

  it('shows what is refused at its setting, also where that is folded away', async () => {
    openAt('/events/21/integration/atleta', tables());
    const rule = 'The address must begin with https://.';
    api.use(
      http.patch('*/v1/admin/event_integrations/5', () =>
        HttpResponse.json({ message: 'No.', errors: { settings: [`Address: ${rule}`] } }, { status: 422 }),
      ),
    );
    await userEvent.type(await screen.findByLabelText(/Access token/), 'new token');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(rule)).toBeTruthy();
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
  });

  it('sends a value that was changed after a refusal, whatever was said of the one before', async () => {
    openAt('/events/21/integration/atleta', tables());
    const told: unknown[] = [];
    const errors = { settings: ['Project ID: There is no such project.'], secrets: ['Access token: Is too short.'] };
    api.use(
      http.patch('*/v1/admin/event_integrations/5', async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.json({ message: 'No.', errors }, { status: 422 });
      }),
    );
    const project = await screen.findByLabelText(/Project ID/);
    await userEvent.type(project, '1');
    await userEvent.type(screen.getByLabelText(/Access token/), 'new');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('There is no such project.')).toBeTruthy();
    expect(screen.getByText('Is too short.')).toBeTruthy();
    await userEvent.type(project, '2');
    expect(screen.queryByText('There is no such project.')).toBeNull();
    expect(screen.getByText('Is too short.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toMatchObject({ settings: { project: 'HC12' }, secrets: { token: 'new' } });
  });

  it('keeps what is filled in on this device, without secrets, and asks before it is left', async () => {
    openAt('/events/21/integration/atleta', tables());
    await userEvent.type(await screen.findByLabelText(/Project ID/), '99');
    await userEvent.type(screen.getByLabelText(/Access token/), 'hidden token');
    expect(screen.getByText(/Secrets are not\./)).toBeTruthy();
    expect(JSON.stringify({ ...localStorage })).toContain('HC99');
    expect(JSON.stringify({ ...localStorage })).not.toContain('hidden token');
    await userEvent.click(screen.getAllByRole('link', { name: 'Integrations' })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    cleanup();
    const { sent } = openAt('/events/21/integration/atleta', tables());
    expect((await screen.findByText(/^You have unsaved changes/)).textContent).toContain('Project ID.');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText(/Project ID/)).toHaveProperty('value', 'HC99');
    expect(screen.getByLabelText(/Access token/)).toHaveProperty('value', '');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('HC99'));
  });

  it('says that its settings were not tested yet, however often they were saved', async () => {
    openAt(
      '/events/21/integration/atleta',
      tables({ event_integrations: [{ ...connection, status: 'disconnected', tested_at: null, version: 5 }] }),
    );
    expect((await screen.findAllByText('Not tested yet')).length).toBeGreaterThan(0);
  });

  it('says what a test came to', async () => {
    openAt('/events/21/integration/atleta', tables());
    api.use(
      http.post('*/v1/admin/event_integrations/5/test', () =>
        HttpResponse.json({ ok: false, message: 'Atleta does not accept the key (401).' }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Atleta does not accept the key (401).')).toBeTruthy();
  });

  it('speaks of no saving while a test takes long', async () => {
    openAt('/events/21/integration/atleta', tables());
    let answer = () => {};
    api.use(
      http.post('*/v1/admin/event_integrations/5/test', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json({ ok: true, message: 'Atleta answers.' });
      }),
    );
    const button = await screen.findByRole('button', { name: 'Test connection' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    vi.useRealTimers();
    expect(screen.getByText('Calling Atleta…')).toBeTruthy();
    expect(screen.queryAllByText(/^Still saving/)).toEqual([]);
    answer();
    expect(await screen.findByText('Atleta answers.')).toBeTruthy();
  });

  it('maps columns by their first values, and a distance to a race', async () => {
    const { sent } = openAt('/events/21/integration/atleta', tables());
    api.use(
      http.post('*/v1/admin/event_integrations/5/sample', () =>
        HttpResponse.json({
          columns: [
            { name: 'id', samples: ['r1', 'r2'], target: 'external_id' },
            { name: 'nick', samples: ['Speedy'], target: null },
          ],
          targets: [
            { name: 'external_id', label: 'External ID', is_many: false },
            { name: 'club', label: 'Club', is_many: false },
          ],
          races: [{ name: 'Fun run', count: 2, race_id: null }],
          match_on: 'external_id',
          back: [],
          total: 2,
        }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load the columns' }));
    expect(await screen.findByText('r1 · r2')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('What nick fills'), 'club');
    await userEvent.selectOptions(screen.getByLabelText('Race of Fun run'), 'Ten');
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      mapping: { columns: { id: 'external_id', nick: 'club' }, races: { 'Fun run': 31 } },
    });
  });

  it('keeps what is mapped on this device, beside the settings, and asks before either is left', async () => {
    const sampled = () =>
      api.use(
        http.post('*/v1/admin/event_integrations/5/sample', () =>
          HttpResponse.json({
            columns: [{ name: 'nick', samples: ['Speedy'], target: null }],
            targets: [{ name: 'club', label: 'Club', is_many: false }],
            races: [],
            match_on: 'external_id',
            back: [],
            total: 1,
          }),
        ),
      );
    openAt('/events/21/integration/atleta', tables());
    sampled();
    await userEvent.click(await screen.findByRole('button', { name: 'Load the columns' }));
    await userEvent.selectOptions(await screen.findByLabelText('What nick fills'), 'club');
    await userEvent.click(screen.getAllByRole('link', { name: 'Integrations' })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    // Saving the settings gives the record another version: what is mapped stays.
    await userEvent.type(screen.getByLabelText(/Project ID/), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Settings saved.');
    expect(screen.getByLabelText('What nick fills')).toHaveProperty('value', 'club');
    cleanup();
    const { sent } = openAt('/events/21/integration/atleta', tables());
    sampled();
    expect((await screen.findByText(/^You have unsaved changes/)).textContent).toContain('Columns.');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByLabelText('What nick fills')).toHaveProperty('value', 'club');
    await userEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ mapping: { columns: { nick: 'club' } } });
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('engine.draft'));
  });

  it('asks for both of its forms at once, and gives both up', async () => {
    openAt('/events/21/integration/atleta', tables({ event_integrations: [{ ...connection, mapping: {} }] }));
    api.use(
      http.post('*/v1/admin/event_integrations/5/sample', () =>
        HttpResponse.json({
          columns: [{ name: 'nick', samples: ['Speedy'], target: null }],
          targets: [{ name: 'club', label: 'Club', is_many: false }],
          races: [],
          match_on: 'external_id',
          back: [],
          total: 1,
        }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load the columns' }));
    await userEvent.selectOptions(await screen.findByLabelText('What nick fills'), 'club');
    await userEvent.type(screen.getByLabelText(/Project ID/), '9');
    await userEvent.click(screen.getAllByRole('link', { name: 'Integrations' })[0] as HTMLElement);
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('link', { name: /Open Atleta/ });
    expect(JSON.stringify({ ...localStorage })).not.toContain('engine.draft');
  });

  it('tells what was synced, what was refused and why, and offers the undo', async () => {
    openAt('/events/21/integration/atleta', tables());
    const history = (await screen.findByRole('heading', { name: 'History' })).closest('section') as HTMLElement;
    await userEvent.click(await within(history).findByRole('button', { name: '1 refused' }));
    expect(within(history).getByText(/no race has this name/)).toBeTruthy();
    expect(within(history).getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('says so where there is no such integration', async () => {
    openAt('/events/21/integration/nothing', tables());
    expect(await screen.findByText('There is no such integration')).toBeTruthy();
  });
});

describe('the integrations of an event', () => {
  it('are those there are, with what they are connected to', async () => {
    openAt('/events/21/integrations', tables({ event_integrations: [] }));
    expect(await screen.findByRole('link', { name: 'Connect Atleta' })).toBeTruthy();
    expect(screen.getByText('Not connected')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open webhooks' })).toBeTruthy();
  });

  it('are looked at, and not connected, by those who only read', async () => {
    openAt('/events/21/integrations', tables({ event_integrations: [] }), ['*.read']);
    expect(await screen.findByText('Not connected')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Connect Atleta' })).toBeNull();
  });

  it('say which webhooks fail', async () => {
    const hook = { id: 9, event_id: 21, host: 'https://other.example', url: 'https://other.example/hook', topics: [] };
    const failing = { ...hook, enabled: true, failing_since: '2027-05-29T09:00:00.000Z' };
    const webhooks = [failing, { ...failing, id: 10, enabled: false }, { ...failing, id: 11, failing_since: null }];
    openAt('/events/21/integrations', tables({ event_integrations: [], webhooks }));
    expect(await screen.findByText('The receiver of one takes nothing.')).toBeTruthy();
  });

  it('have webhooks, each of which opens by its address', async () => {
    const webhook = {
      id: 9,
      event_id: 21,
      host: 'https://other.example',
      url: 'https://other.example/hook',
      topics: [],
      enabled: true,
    };
    openAt('/events/21/integrations/webhooks', tables({ webhooks: [webhook] }));
    const link = (await screen.findByText('https://other.example')).closest('a') as HTMLElement;
    expect(link.getAttribute('href')).toBe('/events/21/integrations/webhooks/9');
    expect(link.closest('td')?.querySelectorAll('a')).toHaveLength(1);
  });
});

describe('a webhook that nobody answers for any more', () => {
  const hook = {
    id: 9,
    event_id: 21,
    host: 'https://other.example',
    url: 'https://other.example/hook',
    topics: ['*'],
    enabled: true,
    state: 'unanswered',
    profile_id: 3,
    profile: { id: 3, first_name: 'Ana', last_name: 'Peeters' },
  };

  it('says so, and is switched on again by who may', async () => {
    const { sent } = openAt('/events/21/integrations/webhooks/9', tables({ webhooks: [hook] }));
    expect(await screen.findByText('Nobody answers for it any more')).toBeTruthy();
    expect(screen.getByText(/^Ana Peeters, who made it or changed it last/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Switch on again' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ enabled: true });
  });

  it('is not switched on by those who only read', async () => {
    openAt('/events/21/integrations/webhooks/9', tables({ webhooks: [hook] }), ['*.read']);
    expect(await screen.findByText('Nobody answers for it any more')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch on again' })).toBeNull();
  });
});

describe('the webhooks of an organization', () => {
  const hooks = [
    {
      id: 9,
      organization_id: 1,
      event_id: null,
      host: 'https://club.example',
      url: 'https://club.example/hook',
      topics: ['*'],
      enabled: true,
    },
    {
      id: 10,
      organization_id: null,
      event_id: 21,
      host: 'https://event.example',
      url: 'https://event.example/hook',
      topics: [],
      enabled: true,
    },
  ];

  it('are a tab of its page, and are added from there, with the secret shown once', async () => {
    const { sent } = openAt('/organizations/1', tables({ webhooks: hooks }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Webhooks' }));
    const link = (await screen.findByText('https://club.example')).closest('a');
    expect(link?.getAttribute('href')).toBe('/organizations/1/webhooks/9');
    expect(screen.queryByText('https://event.example')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /More/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Add webhook/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Address/ }), 'https://new.example');
    await userEvent.type(screen.getByRole('combobox', { name: /Topics/ }), 'athletes.*{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /Create/ }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      organization_id: 1,
      url: 'https://new.example',
      topics: ['athletes.*'],
    });
    expect(await screen.findByRole('dialog', { name: 'The secret of the webhook' })).toBeTruthy();
  });

  it('offer what they can be told of by its name, and take what is typed', async () => {
    const { sent } = openAt('/events/21/integrations/webhooks/create', tables({ webhooks: [] }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Address/ }), 'https://new.example');
    const topics = screen.getByRole('combobox', { name: /Topics/ });
    await userEvent.type(topics, 'runners gone');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.clear(topics);
    await userEvent.type(topics, 'athletes that are new');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['athletes.createdathletes that are new']);
    await userEvent.click(options[0] as HTMLElement);
    await userEvent.type(topics, 'races.*,');
    // What nobody is told of is not offered.
    await userEvent.type(topics, 'api_keys');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.clear(topics);
    await userEvent.click(screen.getByRole('button', { name: /Create/ }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      topics: ['athletes.created', 'races.*'],
    });
  });

  it('are looked at, and not added, by those who only read', async () => {
    openAt('/organizations/1/webhooks', tables({ webhooks: hooks }), ['*.read']);
    expect(await screen.findByText('https://club.example')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Create|New|Add/ })).toBeNull();
  });
});

// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { snippetOf } from '../../../src/features/widgets/snippetOf';
import { openAt, withScreens } from '../engine/screens';
import { api, aSession, signIn } from '../shell/api';

withScreens();

const widget = (values: object = {}) => ({
  ...{ id: 4, event_id: 12, type: 'program', title: 'Program', settings: { show_past: true } },
  ...{ visible: true, position: 0, version: 2, ...values },
});
function open(address: string, values: object = {}, permissions?: string[]) {
  const opened = openAt(`/events/12/widgets${address}`, { widgets: [widget(values)] }, permissions);
  api.use(
    http.post('*/v1/admin/events/12/preview', () =>
      HttpResponse.json({ token: '12.99.sig', expires_at: '2027-05-30T09:00:00.000Z' }),
    ),
    http.post('*/v1/admin/widgets/preview', () =>
      HttpResponse.json({ draft: 'sealed.sig', expires_at: '2027-05-30T09:00:00.000Z' }),
    ),
  );
  return opened;
}

describe('the page of a widget', () => {
  it('shows what sites frame, of an event that is not published too, and as wide as is asked', async () => {
    open('/4');
    const frame = await screen.findByTitle('As visitors see it');
    expect(frame).toHaveAttribute('src', '/embed/widgets/4?preview=12.99.sig');
    const phone = getComputedStyle(frame).width;
    await userEvent.click(screen.getByRole('button', { name: 'Desktop' }));
    expect(getComputedStyle(screen.getByTitle('As visitors see it')).width).not.toBe(phone);
  });

  it('says in words what is set', async () => {
    open('/4');
    const facts = await screen.findAllByRole('definition');
    await waitFor(() => expect(facts.map(({ textContent }) => textContent)).toContain('What is over stays: Yes'));
  });

  it('says of a hidden one that nobody sees it', async () => {
    open('/4', { visible: false });
    expect(await screen.findByText(/It is hidden/)).toBeInTheDocument();
    expect(screen.queryByTitle('As visitors see it')).toBeNull();
  });

  it('gives what to put into a site, and copies it', async () => {
    const user = userEvent.setup();
    open('/4');
    const panel = within(await screen.findByRole('region', { name: 'For your site' }));
    const { value } = panel.getByRole<HTMLTextAreaElement>('textbox');
    expect(value).toBe(snippetOf({ origin: window.location.origin, widgetId: 4, type: 'program', title: 'Program' }));
    await user.click(panel.getByRole('button', { name: 'Copy' }));
    expect(await panel.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(value);
  });
});

it('a site holds a widget to its own look and language, and sees it so', async () => {
  open('/4');
  const panel = within(await screen.findByRole('region', { name: 'For your site' }));
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Look' }), 'Dark');
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Language' }), 'en-US');
  const { value } = panel.getByRole<HTMLTextAreaElement>('textbox');
  expect(value).toContain('/embed/widgets/4?theme=dark&#38;locale=en-US"');
  expect(await screen.findByTitle('As visitors see it')).toHaveAttribute(
    'src',
    '/embed/widgets/4?theme=dark&locale=en-US&preview=12.99.sig',
  );
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Look' }), '');
  expect(panel.getByRole<HTMLTextAreaElement>('textbox').value).toContain('/embed/widgets/4?locale=en-US"');
});

it('a title cannot leave its place in the snippet, in which nothing is a style that a policy would refuse', () => {
  const snippet = snippetOf({ origin: 'https://x.example', widgetId: 4, type: 'counter', title: '"><script>' });
  expect(snippet).toContain('title="&#34;&#62;&#60;script&#62;"');
  expect(snippet).not.toContain('style');
});

it('only a program has rows, and only a selfie wall has pictures', async () => {
  open('/4');
  expect(await screen.findByRole('tab', { name: 'Programs' })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Selfies' })).toBeNull();
});

describe('the form of a widget', () => {
  it('asks what its type can be set to', async () => {
    const { last } = open('/4/edit');
    // What holds where nothing is said.
    expect(await screen.findByRole('switch', { name: 'Under a heading for each day' })).toBeChecked();
    const past = screen.getByRole('switch', { name: 'What is over stays' });
    await userEvent.click(past);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(last('PATCH', '/v1/admin/widgets/4')?.body).toEqual({ settings: { show_past: false } }));
  });

  it('asks for the type first', async () => {
    open('/create');
    const types = within(await screen.findByRole('navigation', { name: 'What should it show?' }));
    expect(types.getAllByRole('link')).toHaveLength(11);
    await userEvent.click(types.getByRole('link', { name: /Rankings Results, with search/ }));
    expect(await screen.findByRole('switch', { name: 'Times at splits' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: /Type/ })).toHaveValue('rankings');
  });

  it('sends nothing that was set of another type', async () => {
    const { last } = open('/create?type=rankings');
    const type = await screen.findByRole('combobox', { name: /Type/ });
    await userEvent.click(await screen.findByRole('switch', { name: 'Times at splits' }));
    await userEvent.selectOptions(type, 'Program');
    await userEvent.click(await screen.findByRole('switch', { name: 'What is over stays' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'Days');
    await userEvent.click(screen.getByRole('button', { name: 'Create widget' }));
    await waitFor(() =>
      expect(last('POST', '/v1/admin/widgets')?.body).toHaveProperty('settings', { show_past: false }),
    );
  });

  it('shows what is in it as visitors would see it, and what is missing for that', async () => {
    const asked: unknown[] = [];
    open('/create?type=direct_url');
    api.use(
      http.post('*/v1/admin/widgets/preview', async ({ request }) => {
        const body = (await request.json()) as { settings: { url?: string } };
        asked.push(body);
        const errors = { 'settings.url': ['Url is missing.'] };
        return body.settings.url
          ? HttpResponse.json({ draft: 'sealed.sig', expires_at: '2027-05-30T09:00:00.000Z' })
          : HttpResponse.json({ message: 'Invalid.', code: 'invalid', errors }, { status: 422 });
      }),
    );
    // Nobody has left anything out yet.
    expect(await screen.findByText(/as soon as the form says enough/)).toBeInTheDocument();
    expect(screen.queryByText(/missing/)).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'Shop');
    expect(await screen.findByText(/once this is settled: Address: Url is missing/)).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: /Address|Url|URL/ }), 'https://shop.example/');
    const frame = await screen.findByTitle('As visitors see it');
    expect(frame).toHaveAttribute('src', '/embed/widgets/draft?draft=sealed.sig&preview=12.99.sig');
    expect(asked.at(-1)).toEqual({
      ...{ event_id: 12, type: 'direct_url', title: 'Shop' },
      settings: { url: 'https://shop.example/' },
    });
  });
});

describe('a new widget', () => {
  it('is told once what is wrong with a setting, at its field and by its name', async () => {
    open('/create?type=direct_url');
    api.use(
      http.post('*/v1/admin/widgets', () => {
        const errors = { 'settings.url': ['This field is required.'] };
        const message = 'settings.url: This field is required.';
        return HttpResponse.json({ message, code: 'invalid', errors }, { status: 422 });
      }),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), 'Shop');
    await userEvent.click(screen.getByRole('button', { name: 'Create widget' }));
    const address = screen.getByRole('textbox', { name: /Address/ });
    await waitFor(() => expect(address).toHaveAccessibleDescription('This field is required.'));
    const [summary] = await screen.findAllByRole('alert');
    expect(summary).toHaveTextContent('Settings: Address: This field is required.');
    expect(document.body).not.toHaveTextContent('settings.url');
    await userEvent.type(address, 'shop.example');
    await waitFor(() => expect(address).not.toHaveAccessibleDescription('This field is required.'));
  });

  it('of one type is no draft of another', async () => {
    signIn(aSession());
    open('/create?type=registration');
    await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), 'Sign up');
    cleanup();
    open('/create?type=statistics');
    await screen.findByRole('textbox', { name: /Title/ });
    expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
    cleanup();
    open('/create?type=registration');
    expect(await screen.findByText(/You have unsaved changes/)).toBeInTheDocument();
  });
});

describe('the widgets of an event', () => {
  const openAll = (permissions?: string[]) => {
    const all = [
      widget({ id: 1, title: 'Program' }),
      widget({ id: 2, type: 'rankings', title: 'Results', visible: false }),
      widget({ id: 3, type: 'counter', title: 'Start' }),
    ];
    return openAt('/events/12/widgets', { widgets: all }, permissions);
  };
  const titles = async () =>
    within(await screen.findByRole('list', { name: 'Widgets in order' }))
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link').textContent);

  it('stand in their order, which is changed by keys, and are shown or hidden one by one', async () => {
    const { last } = openAll();
    const sent: unknown[] = [];
    api.use(
      http.post('*/v1/admin/widgets/order', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ operation_id: 'op' }, { headers: { 'X-Operation-Id': 'op' } });
      }),
    );
    expect(await titles()).toEqual(['Program', 'Results', 'Start']);
    screen.getByRole('button', { name: 'Move Start' }).focus();
    await userEvent.keyboard(' {ArrowUp}{ArrowUp} ');
    await waitFor(() => expect(sent).toEqual([{ event_id: 12, ids: [3, 1, 2] }]));
    expect(await screen.findByText('The order is saved.')).toBeInTheDocument();
    const row = within(screen.getByText('Results').closest('li') as HTMLElement);
    await userEvent.click(row.getByRole('button', { name: /Visible|Show|Hidden/ }));
    await waitFor(() => expect(last('PATCH', '/v1/admin/widgets/2')?.body).toMatchObject({ visible: true }));
  });

  it('are read without handles and switches by who may not change them', async () => {
    openAll(['widgets.read', 'events.read']);
    expect(await titles()).toEqual(['Program', 'Results', 'Start']);
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add widget' })).toBeNull();
  });
});

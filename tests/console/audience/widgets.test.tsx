// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { snippetOf } from '../../../src/features/widgets/snippetOf';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

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
    expect(value).toBe(snippetOf({ origin: window.location.origin, widgetId: 4, title: 'Program' }));
    await user.click(panel.getByRole('button', { name: 'Copy' }));
    expect(await panel.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(value);
  });
});

it('a title cannot leave its place in the snippet', () => {
  expect(snippetOf({ origin: 'https://x.example', widgetId: 4, title: '"><script>' })).toContain(
    'title="&#34;&#62;&#60;script&#62;"',
  );
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
    expect(await screen.findByText(/Choose a type first/)).toBeInTheDocument();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Type/ }), 'Rankings');
    expect(await screen.findByRole('switch', { name: 'Times at splits' })).toBeInTheDocument();
    expect(screen.queryByText(/Choose a type first/)).toBeNull();
  });

  it('sends nothing that was set of another type', async () => {
    const { last } = open('/create');
    const type = await screen.findByRole('combobox', { name: /Type/ });
    await userEvent.selectOptions(type, 'Rankings');
    await userEvent.click(await screen.findByRole('switch', { name: 'Times at splits' }));
    await userEvent.selectOptions(type, 'Program');
    await userEvent.click(await screen.findByRole('switch', { name: 'What is over stays' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'Days');
    await userEvent.click(screen.getByRole('button', { name: 'Create widget' }));
    await waitFor(() =>
      expect(last('POST', '/v1/admin/widgets')?.body).toHaveProperty('settings', { show_past: false }),
    );
  });
});

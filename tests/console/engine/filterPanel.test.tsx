// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ATHLETES, openAt, rows, withScreens } from './screens';

withScreens();

/** What handlers threw: React reports it to the window, and goes on. */
const thrown: string[] = [];
const note = (event: ErrorEvent) => {
  thrown.push(event.message);
  event.preventDefault();
};
beforeEach(() => window.addEventListener('error', note));
afterEach(() => {
  window.removeEventListener('error', note);
  thrown.splice(0);
});

it('puts the cursor where the value is typed, once a field or another operator is chosen', async () => {
  openAt(ATHLETES);
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  for (const field of ['Last name', 'City']) {
    await userEvent.click(await panel.findByText('Add a condition'));
    await userEvent.click(within(await screen.findByRole('menu')).getByText(field));
    const condition = within(await panel.findByRole('group', { name: field }));
    await waitFor(() => expect(document.activeElement).toBe(condition.getByRole('textbox')));
    await userEvent.click(condition.getByRole('combobox'));
    await userEvent.click(within(await screen.findByRole('listbox')).getByText('is'));
    await waitFor(() => expect(document.activeElement).toBe(condition.getByRole('textbox')));
  }
  expect(thrown).toEqual([]);
});

it('offers the records of the place that the list is at', async () => {
  const { last } = openAt(ATHLETES);
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await userEvent.click(await panel.findByText('Add a condition'));
  await userEvent.click(within(await screen.findByRole('menu')).getByText('Wave'));
  await waitFor(() => expect(last('GET', '/v1/admin/waves?')?.address).toContain('event_id=12'));
});

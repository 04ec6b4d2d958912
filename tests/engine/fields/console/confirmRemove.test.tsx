// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmRemoveDialog } from '../../../../engine/fields/confirmRemove/ConfirmRemoveDialog';

afterEach(cleanup);

function open(remove: () => Promise<unknown>) {
  const told: string[] = [];
  const tell = (what: string) => () => told.push(what);
  render(
    <ConfirmRemoveDialog
      isOpen
      remove={remove}
      onClose={tell('closed')}
      onRemoved={tell('removed')}
      onUpdated={tell('updated')}
    />,
  );
  return told;
}

test('closes and tells once it is removed', async () => {
  const remove = vi.fn(async () => undefined);
  const told = open(remove);
  await userEvent.click(screen.getByText('Remove'));
  await waitFor(() => expect(told).toEqual(['closed', 'removed', 'updated']));
  expect(remove).toHaveBeenCalledOnce();
});

test('a failed remove is ignored: it closes and tells the same', async () => {
  const told = open(() => Promise.reject(new Error('gone already')));
  await userEvent.click(screen.getByText('Remove'));
  await waitFor(() => expect(told).toEqual(['closed', 'removed', 'updated']));
});

test('cancel only closes', async () => {
  const told = open(() => Promise.reject(new Error('never called')));
  await userEvent.click(screen.getByText('Cancel'));
  expect(told).toEqual(['closed']);
});

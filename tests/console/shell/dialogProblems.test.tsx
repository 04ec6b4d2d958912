// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { Toasts } from '../../../src/frame/layout/Toasts';
import { english } from '../../../src/i18n/messages';

afterEach(cleanup);

/** A page with a dialog over it, in which nothing can be saved the first time. */
function Page() {
  const notify = useNotify();
  const [isOpen, setOpen] = useState(true);
  const [isRefused, setRefused] = useState(true);
  const save = () => {
    if (isRefused) notify('The bib is taken.', { type: 'error' });
    else notify('Saved.', { type: 'success' });
    setRefused(false);
  };
  return (
    <>
      <button type="button" onClick={() => notify('The page broke.', { type: 'error' })}>
        Break
      </button>
      {isOpen && (
        <TitledDialog
          title="An athlete"
          action={{ children: 'Save', onClick: save }}
          actions={
            <button type="button" onClick={() => notify('ra.action.undo', { type: 'error' })}>
              Undo
            </button>
          }
          onClose={() => setOpen(false)}
        >
          A form
        </TitledDialog>
      )}
    </>
  );
}

const open = () =>
  render(
    <CoreAdminContext i18nProvider={createI18nProvider({ english })}>
      <Page />
      <Toasts />
    </CoreAdminContext>,
  );

describe('what goes wrong while a dialog is open', () => {
  it('is said in the dialog, where it can be reached, until it is tried again', async () => {
    open();
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The bib is taken.');
    expect(screen.getAllByText('The bib is taken.')).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    // What went well is no business of the dialog's.
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(dialog.queryByText('Saved.')).toBeNull();
  });

  it('is in the reader’s words, the latest in place of the one before', async () => {
    open();
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await userEvent.click(dialog.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    expect((await dialog.findByRole('alert')).textContent).toBe('Undo');
  });

  it('is a notice of the page again once the dialog is closed', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Break' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The page broke.');
  });
});

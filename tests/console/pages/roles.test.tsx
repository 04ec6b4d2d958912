// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ROLE_PERMISSIONS } from '../../../resources/roles/rolePermissions';
import { refuse } from '../engine/fakeApi';
import { openAt, setWidth, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const tables = {
  roles: [],
  preferences: [],
  organizations: [{ id: 1, name: 'Harbour' }],
  events: [{ id: 21, name: 'Harbour Run', organization_id: 1, start_date: '2027-05-30' }],
  applications: [],
};

describe('what a role may do', () => {
  const cells = async (subject: string) => {
    const row = (await screen.findByRole('rowheader', { name: subject })).closest('tr') as HTMLTableRowElement;
    return within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };

  it('is a table of all roles, from the permissions themselves', async () => {
    openAt('/roles?tab=powers', tables);
    expect(await cells('Athletes')).toEqual([
      'Everything',
      'Everything',
      'See',
      'See, export',
      'See, add, change, export, import',
      'See',
    ]);
    expect(await cells('Contact details')).toEqual([
      'Everything',
      'Everything',
      'Nothing',
      'Nothing',
      'Nothing',
      'Nothing',
    ]);
    expect(await cells('Apps')).toEqual(['Everything', 'See', 'Everything', 'See', 'See', 'See']);
    expect(screen.getAllByRole('columnheader')).toHaveLength(Object.keys(ROLE_PERMISSIONS).length + 1);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('is narrowed to what is looked for, and to one action', async () => {
    openAt('/roles?tab=powers', tables);
    await userEvent.type(await screen.findByLabelText('Filter'), 'ath');
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Delete');
    expect(await cells('Athletes')).toEqual(['Delete', 'Delete', 'Nothing', 'Nothing', 'Nothing', 'Nothing']);
    expect(screen.queryByRole('rowheader', { name: 'Races' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Filter'), 'xyz');
    expect(screen.getByText('Nothing is called so.')).toBeTruthy();
  });

  it('is one role after the other on a phone', async () => {
    setWidth(390);
    openAt('/roles?tab=powers', tables);
    await userEvent.selectOptions(await screen.findByLabelText('Role'), 'Timer');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('See, add, change, export, import')).toBeTruthy();
  });
});

describe('an invitation', () => {
  const open = async () => {
    const opened = openAt('/roles', tables);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Invite by e-mail' })) };
  };
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));

  it('goes to an address, with a role, for the only organization unless another place is chosen', async () => {
    const { dialog, last } = await open();
    await userEvent.type(await dialog.findByLabelText(/e-mail address/), 'Marta@Example.com');
    await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Timer');
    expect(dialog.getByText(/^Times the event/)).toBeTruthy();
    await submit();
    await waitFor(() =>
      expect(last('POST', '/v1/admin/roles')?.body).toEqual({
        email: 'marta@example.com',
        role: 'timer',
        organization_id: 1,
      }),
    );
    expect(await screen.findByText('marta@example.com is invited.')).toBeTruthy();
    // What takes a creation back is called what it is.
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });

  it('is for one event where that is chosen', async () => {
    const { dialog, last } = await open();
    await userEvent.type(await dialog.findByLabelText(/e-mail address/), 'marta@example.com');
    await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Timer');
    await userEvent.selectOptions(dialog.getByLabelText('Counts for'), 'An event');
    await userEvent.click(await dialog.findByRole('combobox', { name: /^Event/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Harbour Run' }));
    await submit();
    await waitFor(() =>
      expect(last('POST', '/v1/admin/roles')?.body).toEqual({
        email: 'marta@example.com',
        role: 'timer',
        event_id: 21,
      }),
    );
  });

  it('says at each field what is missing or wrong, here and from the server', async () => {
    const { dialog, last } = await open();
    const email = await dialog.findByLabelText(/e-mail address/);
    await userEvent.type(email, 'marta');
    await submit();
    await waitFor(() => expect(email.getAttribute('aria-describedby')).toBeTruthy());
    expect(last('POST', '/v1/admin/roles')).toBeUndefined();
    api.use(
      http.post('*/v1/admin/roles', () =>
        refuse(422, { message: 'Invalid.', errors: { role: ['Is held there already.'] }, code: 'invalid' }),
      ),
    );
    await userEvent.type(email, '@example.com');
    await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Timer');
    await submit();
    expect(await dialog.findByText('Is held there already.')).toBeTruthy();
  });

  it('that is withdrawn goes from the list at once, however late the list answers', async () => {
    const invited = {
      role: 'timer',
      state: 'invited',
      organization_id: 1,
      event_id: null,
      profile_id: null,
      version: 1,
    };
    const row = { ...invited, id: 5, email: 'marta@example.com', expires_at: '2030-01-01T00:00:00.000Z' };
    openAt('/roles?open=5', { ...tables, roles: [row] });
    const withdraw = await screen.findByRole('button', { name: 'Withdraw invitation' });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    let isGone = false;
    api.use(
      http.delete('*/v1/admin/roles', () => {
        isGone = true;
        return HttpResponse.json({ ids: [5], count: 1, operation_id: 'op-delete' });
      }),
      http.get('*/v1/admin/roles', () => (isGone ? new Promise<never>(() => {}) : undefined)),
    );
    await userEvent.click(withdraw);
    await waitFor(() => expect(screen.queryByText('marta@example.com')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Withdraw invitation' })).toBeNull();
  });

  it('is refused in words where no field is at fault', async () => {
    const { dialog } = await open();
    api.use(
      http.post('*/v1/admin/roles', () =>
        HttpResponse.json({ message: 'You cannot give this role.', code: 'forbidden' }, { status: 403 }),
      ),
    );
    await userEvent.type(await dialog.findByLabelText(/e-mail address/), 'marta@example.com');
    await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Timer');
    await submit();
    expect((await dialog.findByRole('alert')).textContent).toBe('You cannot give this role.');
  });

  it('is not offered to who may give no roles', async () => {
    openAt('/roles', tables, ['*.read']);
    expect(await screen.findByRole('tab', { name: 'What a role may do' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });
});

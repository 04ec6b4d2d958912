// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SaveButton, useCreateContext, useEditContext } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { CreatePage, EditPage } from '../../../engine/console/pages/FormPage';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { features } from '../../../src/features';
import { api } from '../shell/api';
import { openConsole } from '../shell/services';
import { fakeApi } from './fakeApi';
import { ATHLETES_API, anAthlete, theTables, withScreens } from './screens';

function Edited() {
  const { resource, record, saving } = useEditContext();
  return <output aria-label="Edited">{JSON.stringify({ resource, name: record?.last_name, saving })}</output>;
}

function Created() {
  const { resource, saving } = useCreateContext();
  return <output aria-label="Created">{JSON.stringify({ resource, saving })}</output>;
}

const pages = {
  edit: () => (
    <EditPage place={usePlace('athletes')} id={1} after={null}>
      <Edited />
      <SaveButton label="Save it" />
    </EditPage>
  ),
  create: () => (
    <CreatePage place={usePlace('athletes')}>
      <Created />
    </CreatePage>
  ),
};

function open(path: string) {
  const server = fakeApi(theTables([anAthlete({ id: 1, last_name: 'Byron', club: 'Engines' })]));
  api.use(...server.handlers);
  const eventRoutes = Object.entries(pages).map(([path, Component]) => ({
    path: `probe/${path}`,
    lazy: async () => ({ Component }),
    handle: { title: 'Probe' },
  }));
  openConsole(`/events/12/probe/${path}`, { features, eventRoutes });
  return server;
}

const said = async (name: string) => JSON.parse((await screen.findByRole('status', { name })).textContent ?? '');

describe('a form of a resource', () => {
  withScreens();

  it('gives the edit context to stock components, and saves for their <SaveButton>', async () => {
    const { last } = open('edit');
    expect(await said('Edited')).toEqual({ resource: 'athletes', name: 'Byron', saving: false });
    const club = await screen.findByRole('textbox', { name: 'Club' });
    await userEvent.clear(club);
    await userEvent.paste('Harriers');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save it' });
    act(() => save.focus());
    // The stock button is disabled while the field that lost the focus is checked.
    await waitFor(() => expect(save.disabled).toBe(false));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(last('PATCH', `${ATHLETES_API}/1`)?.body).toEqual({ club: 'Harriers' }));
  });

  it('gives the create context, and starts with the record of the address as react-admin does', async () => {
    open(`create?source=${encodeURIComponent(JSON.stringify({ last_name: 'Berg' }))}`);
    expect(await said('Created')).toEqual({ resource: 'athletes', saving: false });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value).toBe('Berg'),
    );
  });
});

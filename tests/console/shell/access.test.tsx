// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { CanAccess, EditButton, useCanAccess } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useGrants } from '../../../providers/Gate';
import { hasPermission } from '../../../providers/permissions';
import { profileQuery } from '../../../providers/profile';
import { anEvent, aProfile, api, consoleAnswers, signIn, useApi } from './api';
import { openConsole } from './services';

const PERMISSIONS = ['races.*', 'waves.read', 'selfies.*'];

/** Shows the answers of react-admin's hooks and components. */
function Answers() {
  const { canAccess } = useCanAccess({ resource: 'selfies', action: 'edit' });
  const grants = useGrants();
  return (
    <>
      <p>{`selfies: ${canAccess}`}</p>
      <p>{`grants: ${grants.roles.join()} ${hasPermission(grants, 'selfies.read')}`}</p>
      <CanAccess resource="races" action="delete">
        deletes races
      </CanAccess>
      <CanAccess resource="waves" action="delete">
        deletes waves
      </CanAccess>
      <EditButton resource="races" record={{ id: 5 }} label="Edit the race" />
      <EditButton resource="waves" record={{ id: 5 }} label="Edit the wave" />
    </>
  );
}

const probe = { path: 'probe', lazy: async () => ({ Component: Answers }), handle: { title: 'Probe' } };
const openAt = (address: string) => openConsole(address, { eventRoutes: [probe], otherRoutes: [probe] });

describe('access by the auth provider', () => {
  useApi();
  afterEach(cleanup);

  beforeEach(() => {
    signIn();
    const roles = [{ role: 'timer', event_id: 12 }] as never;
    api.use(...consoleAnswers(aProfile({ permissions: PERMISSIONS, roles })));
  });

  const answer = (event: object) => api.use(http.get('*/v1/admin/events/12', () => HttpResponse.json(event)));

  it('gates components of react-admin by the permissions of the profile', async () => {
    openAt('/events/12/probe');
    await screen.findByText('deletes races');
    await screen.findByLabelText('Edit the race');
    expect(screen.queryByText('deletes waves')).toBeNull();
    expect(screen.queryByLabelText('Edit the wave')).toBeNull();
  });

  it('denies what the event has switched off, and permits it elsewhere', async () => {
    answer({ ...anEvent, features: { selfies: false } });
    const { router } = openAt('/events/12/probe');
    await screen.findByText('selfies: false');
    await screen.findByText('grants: timer false');
    await router.navigate('/probe');
    await screen.findByText('selfies: true');
    await screen.findByText('grants: timer true');
    await router.navigate('/events/12/probe');
    await screen.findByText('selfies: false');
    await screen.findByText('grants: timer false');
  });

  it('follows the event and the profile when they change', async () => {
    const { queryClient } = openAt('/events/12/probe');
    await screen.findByText('selfies: true');
    const event = queryClient.getQueryCache().findAll({ queryKey: ['events', 'getOne'] })[0]!;
    queryClient.setQueryData(event.queryKey, { ...anEvent, features: { selfies: false } });
    await screen.findByText('selfies: false');
    await screen.findByText('grants: timer false');
    queryClient.setQueryData(event.queryKey, anEvent);
    await screen.findByText('selfies: true');
    queryClient.setQueryData(profileQuery.queryKey, aProfile({ permissions: ['waves.read'] }));
    await screen.findByText('selfies: false');
    await waitFor(() => expect(screen.queryByText('deletes races')).toBeNull());
    await screen.findByText(/^grants: +false$/);
  });
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import {
  BulkDeleteButton,
  BulkUpdateButton,
  Create,
  DataTable,
  DeleteButton,
  Edit,
  List,
  type MutationMode,
  RecordContextProvider,
  SimpleForm,
  TextInput,
  useNotify,
  useUpdate,
} from 'react-admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { features } from '../../../src/features';
import { aProfile, api, consoleAnswers, signIn, useApi } from './api';
import { openConsole } from './services';

const wave = { id: 5, race_id: 3, name: 'Early', version: 2 };

/** Requests that change something, in order. */
let sent: string[];

function answer(): void {
  const write = ({ request }: { request: Request }) => {
    if (request.method === 'GET') return undefined;
    sent.push(`${request.method} ${new URL(request.url).pathname.replace('/v1/admin/', '')}`);
    const status = request.method === 'POST' ? 201 : 200;
    return HttpResponse.json({ ...wave, name: 'Late' }, { status, headers: { 'X-Operation-Id': `op-${sent.length}` } });
  };
  api.use(
    ...consoleAnswers(aProfile({ permissions: ['*'] })),
    http.get('*/v1/admin/waves', () => HttpResponse.json({ items: [wave], totalItems: 1 })),
    http.get('*/v1/admin/waves/5', () => HttpResponse.json(wave)),
    http.post('*/v1/admin/operations/:id/undo', ({ params }) => {
      sent.push(`undo ${params.id}`);
      return HttpResponse.json({});
    }),
    http.all('*/v1/admin/waves', write),
    http.all('*/v1/admin/waves/5', write),
  );
}

function WaveList({ children }: { children: ReactNode }) {
  return (
    <List resource="waves" filter={{ event_id: 12 }} disableSyncWithLocation>
      <DataTable bulkActionButtons={children} rowClick={false}>
        <DataTable.Col source="name" />
      </DataTable>
    </List>
  );
}

function WaveForm({ mutationMode }: { mutationMode: MutationMode }) {
  return (
    <Edit resource="waves" id={5} mutationMode={mutationMode} redirect={false}>
      <SimpleForm>
        <TextInput source="name" />
        <OtherNotice />
      </SimpleForm>
    </Edit>
  );
}

function OtherNotice() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify('Nothing was written')}>
      Notify
    </button>
  );
}

function OwnWords() {
  const notify = useNotify();
  const [update] = useUpdate();
  const rename = () =>
    update(
      'waves',
      { id: 5, data: { name: 'Late' }, previousData: wave },
      { onSuccess: () => notify('Renamed to Late') },
    );
  return (
    <>
      <button type="button" onClick={rename}>
        Rename
      </button>
      <OtherNotice />
    </>
  );
}

const open = (Component: () => ReactNode) =>
  openConsole('/events/12/stock', {
    features,
    eventRoutes: [{ path: 'stock', lazy: async () => ({ Component }), handle: { title: 'Stock' } }],
  });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const selectAll = async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
const rename = async () => {
  const input = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(input, 'st');
  await click('Save');
};

describe('a write of react-admin’s stock components', () => {
  useApi();
  beforeEach(() => {
    sent = [];
    signIn();
    answer();
  });
  afterEach(cleanup);

  it.each<[string, () => ReactNode, () => Promise<void>, string, string]>([
    [
      '<BulkDeleteButton>',
      () => (
        <WaveList>
          <BulkDeleteButton mutationMode="pessimistic" />
        </WaveList>
      ),
      async () => {
        await selectAll();
        await click('Delete');
        await click('Confirm');
      },
      'DELETE waves',
      'Undo',
    ],
    [
      '<BulkUpdateButton>',
      () => (
        <WaveList>
          <BulkUpdateButton mutationMode="pessimistic" data={{ name: 'Late' }} />
        </WaveList>
      ),
      async () => {
        await selectAll();
        await click('Update');
        await click('Confirm');
      },
      'PATCH waves',
      'Undo',
    ],
    [
      '<DeleteButton>',
      () => (
        <RecordContextProvider value={wave}>
          <DeleteButton resource="waves" mutationMode="pessimistic" redirect={false} />
        </RecordContextProvider>
      ),
      async () => {
        await click('Delete');
        await click('Confirm');
      },
      'DELETE waves/5',
      'Undo',
    ],
    ['<Edit>', () => <WaveForm mutationMode="pessimistic" />, rename, 'PATCH waves/5', 'Undo'],
    [
      '<Create>',
      () => (
        <Create resource="waves" redirect={false}>
          <SimpleForm>
            <TextInput source="name" />
          </SimpleForm>
        </Create>
      ),
      rename,
      'POST waves',
      'Delete',
    ],
    ['useUpdate with a notification of its own', OwnWords, () => click('Rename'), 'PATCH waves/5', 'Undo'],
  ])('offers to undo it: %s', async (_, Component, act, write, label) => {
    open(Component);
    await act();
    await waitFor(() => expect(sent).toEqual([write]));
    await screen.findByRole('alert');
    await click(label);
    await waitFor(() => expect(sent).toEqual([write, 'undo op-1']));
  });

  it('offers nothing after its notification', async () => {
    open(OwnWords);
    await click('Rename');
    await screen.findByRole('button', { name: 'Undo' });
    await click('Notify');
    await screen.findByText('Nothing was written');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is never sent when the user undoes it first: undoable', async () => {
    open(() => <WaveForm mutationMode="undoable" />);
    await rename();
    await click('Undo');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await rename();
    await click('Close');
    await waitFor(() => expect(sent).toEqual(['PATCH waves/5']));
  });

  it.each<[string, () => unknown]>([
    ['the user closes the notification', () => click('Close')],
    ['the user leaves the page', () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))],
    ['another notification replaces its own', () => click('Notify')],
  ])('is sent once when %s: undoable', async (_, leave) => {
    open(() => <WaveForm mutationMode="undoable" />);
    await rename();
    await screen.findByRole('button', { name: 'Undo' });
    expect(sent).toEqual([]);
    await leave();
    await waitFor(() => expect(sent).toEqual(['PATCH waves/5']));
  });
});

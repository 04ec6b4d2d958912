// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { useSaveCorrection } from '../../../src/features/raceDay/corrections/useSaveCorrection';
import type { Feature } from '../../../src/frame/feature';
import { fakeApi } from '../engine/fakeApi';
import { theTables, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { openConsole } from '../shell/services';

withScreens();

const task = { id: 9, kind: 'bulk_update', title: 'Change 1,500 passings', status: 'queued', result: null };

/** Is gone as soon as it saved, as the dialogs of corrections are. */
function Shift() {
  const { save } = useSaveCorrection();
  const shift = () =>
    save((provider) => provider.updateMany('passings', { ids: [], data: {}, meta: { filter: {}, expect: 1_500 } }), {
      message: 'livetiming.done.shifted',
    });
  return (
    <button type="button" onClick={shift}>
      Shift
    </button>
  );
}

const feature: Feature = {
  eventRoutes: [{ path: 'shift', handle: { title: 'shift' }, lazy: async () => ({ Component: Shift }) }],
};

it('a correction that became a task offers Undo once it is over, wherever one is by then', async () => {
  const server = fakeApi(theTables());
  api.use(...server.handlers);
  let status = 'running';
  const result = { records: [{ resource: 'passings', count: 1_500 }], operation_id: 'op-9' };
  api.use(
    http.patch('*/v1/admin/passings', () => HttpResponse.json(task, { status: 202 })),
    http.get('*/v1/admin/background_tasks/9', () => HttpResponse.json({ ...task, status, result })),
  );
  const { router } = openConsole('/events/12/shift', { features: [feature] });
  await userEvent.click(await screen.findByRole('button', { name: 'Shift' }));
  await waitFor(() => expect(screen.queryByText(/1,500 passings/)).toBeNull());
  await router.navigate('/events/12');
  status = 'succeeded';
  expect(await screen.findByText('Changed 1,500 reads', undefined, { timeout: 5_000 })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.last('POST', '/v1/admin/operations/op-9/undo')).toBeTruthy());
});

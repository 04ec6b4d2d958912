// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { SETTLES_MS, useSettled } from '../../../src/features/operations/background_tasks/useSettled';
import { openAt, theTables, withScreens } from '../engine/screens';
import { aProfile, api, consoleAnswers } from '../shell/api';

withScreens();

const TASKS = '/events/12/background_tasks';

function aTask(values: object): object {
  return { id: 5, event_id: 12, kind: 'bulk_delete', title: 'Delete 1,204 athletes', log: [], progress: 1, ...values };
}

const athletes = [{ resource: 'athletes', count: 1_204 }];
const done = { status: 'succeeded', result: { records: athletes, count: 1_204, operation_id: 'op-5' } };
const imported = { records: [{ resource: 'athletes', count: 900 }], import_id: 8, errors: 12 };

function openTask(values: object, permissions?: string[]) {
  return openAt(`${TASKS}/5`, { ...theTables(), background_tasks: [aTask(values)] }, permissions);
}

describe('what takes the place of a button that was pressed', () => {
  it('is not pressed along with it', () => {
    vi.useFakeTimers();
    const { result, rerender } = renderHook(({ step }) => useSettled(step), { initialProps: { step: 'abort' } });
    expect(result.current).toBe(true);
    rerender({ step: 'retry' });
    expect(result.current).toBe(false);
    act(() => vi.advanceTimersByTime(SETTLES_MS - 1));
    expect(result.current).toBe(false);
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBe(true);
    vi.useRealTimers();
  });
});

describe('a background task', () => {
  it('is run again from its page by super admins, and by nobody else', async () => {
    const failed = { status: 'failed', result: { message: 'No.' } };
    openTask(failed);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
    cleanup();
    const retried: string[] = [];
    openTask(failed);
    api.use(
      ...consoleAnswers(aProfile({ is_super_admin: true })).slice(1, 2),
      http.post('*/v1/admin/background_tasks/:id/retry', ({ params }) => {
        retried.push(String(params.id));
        return HttpResponse.json({ id: 5, status: 'queued' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(retried).toEqual(['5']));
  });

  it('says who asked for it, also where that is nobody of the team', async () => {
    openTask({ status: 'succeeded', result: null, requested_by_id: 1 });
    expect(await screen.findByText('Somebody outside the team')).toBeTruthy();
    expect(screen.queryByText('#1')).toBeNull();
  });

  it('has another button for another step, and the focus does not go over to it', async () => {
    const sent: string[] = [];
    let status = 'running';
    openTask({ status, result: null });
    const step = (name: string, then: string) =>
      http.post(`*/v1/admin/background_tasks/5/${name}`, () => {
        sent.push(name);
        status = then;
        return HttpResponse.json({ id: 5, status });
      });
    api.use(
      ...consoleAnswers(aProfile({ is_super_admin: true })).slice(1, 2),
      http.get('*/v1/admin/background_tasks/5', () => HttpResponse.json(aTask({ status, result: null }))),
      step('abort', 'aborted'),
      step('retry', 'queued'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    const again = await screen.findByRole('button', { name: 'Run again' });
    expect(document.activeElement).not.toBe(again);
    await waitFor(() => expect(again).toHaveProperty('disabled', false), { timeout: 3_000 });
    await userEvent.click(again);
    await waitFor(() => expect(sent).toEqual(['abort', 'retry']));
  });

  it.each([
    ['Deleted 1,204 athletes', done],
    ['Changed 1,204 athletes', { ...done, kind: 'bulk_update' }],
    ['Restored 1,204 athletes', { ...done, kind: 'bulk_restore' }],
    [
      'Took back a change of 1 race and 1,204 athletes',
      { ...done, kind: 'bulk_undo', result: { records: [{ resource: 'races', count: 1 }, ...athletes] } },
    ],
    ['Imported 900 athletes, 12 rows failed', { kind: 'import', status: 'succeeded', result: imported }],
    [
      'Tried to import 900 athletes, and wrote nothing',
      { kind: 'import', status: 'succeeded', result: { ...imported, errors: 0, dry_run: true } },
    ],
    [
      'Recalculated 7 rankings',
      { kind: 'rankings', status: 'succeeded', result: { records: [{ resource: 'rankings', count: 7 }] } },
    ],
    [
      'Delete 1,204 athletes: this did not work. Athlete not found.',
      { status: 'failed', result: { message: 'Athlete not found.' } },
    ],
    ['Delete 1,204 athletes: stopped before its end.', { status: 'aborted', result: null }],
    ['Delete 1,204 athletes', { status: 'running', result: null }],
    ['Delete 1,204 athletes: done.', { status: 'succeeded', result: { count: 1_204 } }],
  ])('says “%s”, on its page and in the list', async (words, values) => {
    const { router } = openTask(values);
    expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy();
    expect(screen.queryByText(/operation_id|bulk_|"count"/)).toBeNull();
    api.use(
      http.get('*/v1/admin/background_tasks', () => HttpResponse.json({ items: [aTask(values)], totalItems: 1 })),
    );
    await router.navigate(TASKS);
    expect(await within(await screen.findByRole('grid')).findByText(words)).toBeTruthy();
  });

  it('is taken back, saying first what that takes back and what stands in its way', async () => {
    const { last } = openTask(done);
    api.use(
      http.get('*/v1/admin/operations/op-5', () =>
        HttpResponse.json({ operation_id: 'op-5', records: athletes, changed: 3, is_undone: false }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
    expect(asked.getByText(/one step with 1,204 athletes/)).toBeTruthy();
    expect(asked.getByText(/^3 of these records were changed since/)).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Undo the others' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations/op-5/undo')?.body).toEqual({ skip_changed: true }));
  });

  it('is taken back once, and by who may', async () => {
    openTask(done);
    api.use(
      http.get('*/v1/admin/operations/op-5', () =>
        HttpResponse.json({ operation_id: 'op-5', records: athletes, changed: 0, is_undone: true }),
      ),
    );
    expect(await screen.findByText('Taken back')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['only tried', { ...done, result: { ...imported, dry_run: true, operation_id: 'op-5' } }, undefined],
    [
      'wrote nothing',
      { ...done, result: { records: [{ resource: 'athletes', count: 0 }], operation_id: 'op-5' } },
      undefined,
    ],
    ['wrote what one may only read', done, ['background_tasks.read', 'athletes.read']],
  ])('that %s is not asked about its way back', async (_, values, permissions) => {
    openTask(values, permissions);
    let asked = 0;
    api.use(
      http.get('*/v1/admin/operations/op-5', () => {
        asked += 1;
        return HttpResponse.json({ operation_id: 'op-5', records: athletes, changed: 0, is_undone: false });
      }),
    );
    await screen.findByRole('heading', { level: 2, name: 'Log' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(asked).toBe(0);
  });

  it('is stopped while it runs', async () => {
    const { sent } = openTask({ status: 'running', result: null });
    const asked: string[] = [];
    api.use(
      http.post('*/v1/admin/background_tasks/5/abort', ({ request }) => {
        asked.push(request.url);
        return HttpResponse.json(aTask({ status: 'aborted' }));
      }),
    );
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('is not stopped by who may not, and leads to what it was about', async () => {
    openTask({ kind: 'import', status: 'running', result: imported }, [
      'background_tasks.read',
      'athletes.read',
      'imports.read',
    ]);
    const list = await screen.findByRole('link', { name: 'Show athletes' });
    expect(list.getAttribute('href')).toBe('/events/12/athletes');
    expect(screen.getByRole('link', { name: 'Show the import' }).getAttribute('href')).toMatch(/imports\/8$/);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });
});

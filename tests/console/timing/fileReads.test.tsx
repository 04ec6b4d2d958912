// @vitest-environment jsdom
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { aFileOfReads, openTiming } from './timingApi';

withScreens();

describe('the reads of a device’s file', () => {
  // The test browser has no Blob that can be read, sent or told from a text.
  beforeEach(() => {
    vi.stubGlobal('Blob', NodeBlob);
    vi.stubGlobal('File', NodeFile);
  });
  afterEach(() => vi.unstubAllGlobals());

  const answer = { received: 3, stored: 3, duplicates: 0, rejected: [], rejected_count: 0 };

  it('says why reads do not count, and takes all of them back once it is known what that changes', async () => {
    let file = aFileOfReads({});
    const impact = { athletes: 2, times: 2, states: 0, ranks: 2, podium: 0, races: [] };
    const { asked } = openTiming('/import', {
      passings: () => answer,
      impact: () => impact,
    });
    let takenBack = 0;
    api.use(
      http.get('*/v1/admin/background_tasks/77/reads', () => HttpResponse.json(file)),
      http.post('*/v1/admin/background_tasks/77/take_back_reads', () => {
        takenBack += 1;
        file = aFileOfReads({
          counted: 0,
          left: 0,
          states: [{ state: 'invalidated', count: 1_200 }],
          taken_back_by: 'op-3',
        });
        return HttpResponse.json(
          { id: 78, kind: 'bulk_update', title: 'Take back', status: 'queued' },
          { status: 202 },
        );
      }),
      http.get('*/v1/admin/background_tasks/78', () =>
        HttpResponse.json({ id: 78, kind: 'bulk_update', title: 'Take back', status: 'succeeded', result: null }),
      ),
      http.get('*/v1/admin/operations/op-3', () =>
        HttpResponse.json({ records: [{ resource: 'passings', count: 1_200 }], changed: 0, is_undone: false }),
      ),
    );
    await userEvent.upload(
      await screen.findByLabelText('Choose a file', { selector: 'input' }),
      new File(['TO~1'], 'box.txt'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Import file' }));
    const became = within(await screen.findByRole('region', { name: 'What became of its reads' }));
    expect(became.getByText('Of its 1,200 new reads 1,000 count. 200 do not.')).toBeTruthy();
    const row = became.getByText('Too fast').closest('tr');
    expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual([
      'Too fast',
      '150',
      'Faster than anybody can be.',
    ]);

    await userEvent.click(became.getByRole('button', { name: 'Take back 1,200 reads' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back the reads of box.txt' }));
    expect(await dialog.findByText('2 times, 2 ranks and no podium places change.')).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ kind: 'passings', filter: { read_file: 77 }, data: { mark: 'invalidated' } });
    expect(takenBack).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Take back 1,200 reads' }));

    await userEvent.click(await screen.findByRole('button', { name: 'Bring them back' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
    expect(await question.findByText('2 times, 2 ranks and no podium places change.')).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ kind: 'undo', operation_id: 'op-3' });
    expect(takenBack).toBe(1);
  });

  it('are on the page of its task as well, and on that of no other', async () => {
    const task = (id: number, kind: string) => ({
      ...{ id, event_id: 12, kind, status: 'succeeded', title: 'Reads of box.txt', log: [], progress: 1 },
      result: { records: [{ resource: 'passings', count: 1_200 }] },
    });
    const { router } = openTiming('/import', {}, { background_tasks: [task(77, 'read_file'), task(78, 'rankings')] });
    await act(() => router.navigate('/events/12/background_tasks/77'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Reads of box.txt: 1,200 reads stored' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('tab', { name: 'Reads' }));
    expect(await screen.findByRole('button', { name: 'Take back 1,200 reads' })).toBeTruthy();
    await act(() => router.navigate('/events/12/background_tasks/78'));
    expect(await screen.findByRole('heading', { level: 1, name: /^Recalculated/ })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Reads' })).toBeNull();
  });
});

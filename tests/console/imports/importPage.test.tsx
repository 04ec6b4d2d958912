// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, theTables, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { anImport, askedRow } from './importApi';

withScreens();

describe('the page of an import', () => {
  it('shows how far it is, stops it when asked, and then says what became of it', async () => {
    const running = { id: 41, status: 'in_progress', processed: 1_000, total: 4_000, error_count: 0 };
    openAt('/events/12/athletes/imports/41', { ...theTables(), imports: [anImport(running)], import_rows: [] });
    const message = 'Stopped after 1,000 rows.';
    api.use(
      http.post('*/v1/admin/imports/41/abort', () => {
        const aborted = anImport({ ...running, status: 'aborted', message });
        api.use(http.get('*/v1/admin/imports/41', () => HttpResponse.json(aborted as never)));
        return HttpResponse.json(aborted as never);
      }),
    );
    expect(await screen.findByText('1,000 of 4,000 rows')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Abort' }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Import another file' }).getAttribute('href')).toBe(
      '/events/12/athletes/import',
    );
  });

  it('offers no undo for an import that was taken back before, and is called by its file', async () => {
    const undone = { id: 9, event_id: 12, undoes: 'op-import', operation_id: 'op-undo', operation: 'delete' };
    openAt('/events/12/athletes/imports/41', {
      ...theTables(),
      imports: [anImport({}), anImport({ id: 42, operation_id: 'op-other' })],
      import_rows: [],
      changes: [undone],
    });
    expect(await screen.findByText('This import was taken back.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('start list.csv');
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('says whom of those with reads or results it changed', async () => {
    openAt('/events/12/athletes/imports/41', {
      ...theTables(),
      imports: [anImport({ question_count: 1, error_count: 0, warning_count: 0 })],
      import_rows: [{ ...askedRow, import_id: 41 }],
      changes: [],
    });
    const title = '1 row changed the bib, chip, race, wave or name of an athlete with reads or results';
    const changed = await screen.findByRole('region', { name: title });
    expect(await within(changed).findByRole('link', { name: 'Ada Bell (1)' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import all the same' })).toBeNull();
  });
});

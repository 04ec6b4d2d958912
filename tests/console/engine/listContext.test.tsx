// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, useListContext } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { features } from '../../../src/features';
import { api } from '../shell/api';
import { openConsole } from '../shell/services';
import { fakeApi } from './fakeApi';
import { manyAthletes, rows, theTables, withScreens } from './screens';

/** Component that uses only react-admin, beside the grid. */
function Beside() {
  const { sort, page, total, filterValues, selectedIds, setSort, setFilters, setPage, onSelect } = useListContext();
  return (
    <>
      <output aria-label="List">{JSON.stringify({ sort, page, total, filterValues, selectedIds })}</output>
      <button type="button" onClick={() => setSort({ field: 'last_name', order: 'DESC' })}>
        By name
      </button>
      <button type="button" onClick={() => setFilters({ 'start_number[gte]': '20' })}>
        From 20
      </button>
      <button type="button" onClick={() => setPage(2)}>
        Second page
      </button>
      <button type="button" onClick={() => onSelect([3])}>
        Select the third
      </button>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="last_name" />
      </DataTable>
    </>
  );
}

function GridWithReactAdmin() {
  return <GridPage place={usePlace('athletes')} slots={{ toolbar: <Beside /> }} />;
}

const probe = { path: 'probe', lazy: async () => ({ Component: GridWithReactAdmin }), handle: { title: 'Probe' } };

function open() {
  const server = fakeApi(theTables(manyAthletes(30)));
  api.use(...server.handlers);
  return openConsole('/events/12/probe', { features, eventRoutes: [probe] });
}

const list = () => JSON.parse(screen.getByRole('status', { name: 'List' }).textContent ?? '');

describe('the list context below a grid', () => {
  withScreens();

  it('has the rows of the grid, for a stock table too', async () => {
    open();
    await rows();
    await waitFor(() => expect(list()).toMatchObject({ page: 1, total: 30, selectedIds: [] }));
    expect((await screen.findAllByText('Last1')).length).toBeGreaterThan(1);
  });

  it('changes the order, the filters and the page in the address', async () => {
    const { router } = open();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'By name' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-last_name'));
    expect(list()).toMatchObject({ sort: { field: 'last_name', order: 'DESC' } });
    await userEvent.click(screen.getByRole('button', { name: 'Second page' }));
    await waitFor(() => expect(router.state.location.search).toContain('page=2'));
    await userEvent.click(screen.getByRole('button', { name: 'From 20' }));
    await waitFor(() => expect(router.state.location.search).toContain('start_number[gte]=20'));
    await waitFor(() => expect(list()).toMatchObject({ page: 1, filterValues: { 'start_number[gte]': '20' } }));
  });

  it('shares the selection with the grid', async () => {
    open();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Select the third' }));
    expect(await screen.findByText(/1 selected/i)).toBeTruthy();
  });
});

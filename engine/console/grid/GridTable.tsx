import { useMemo, useRef } from 'react';
import { DataTableBase, useDataTableCallbacksContext } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import type { SortKey } from '../../core/query/listQuery';
import type { GridAddress } from '../address/useGridAddress';
import type { GridColumn } from './columns';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { type GridCommands, useGridKeyboard } from './useGridKeyboard';
import type { GridList, GridRecord } from './useGridList';
import type { GridSelection } from './useGridSelection';

export interface CellPosition {
  readonly record: GridRecord;
  readonly column: GridColumn;
  readonly cell: HTMLElement;
}

/** What is listed, as a table or on a phone. */
export interface ListedProps {
  plan: ResourcePlan;
  label: string;
  columns: readonly GridColumn[];
  list: GridList;
  /** Null where nothing can be done with a selection. */
  selection: GridSelection | null;
  addressOf?: ((id: number) => string) | undefined;
}

interface GridTableProps extends ListedProps {
  address: GridAddress;
  onOpen: (id: number) => void;
  onEdit: (position: CellPosition) => void;
  onRemove: (record: GridRecord) => void;
  onLeave: () => void;
}

export const CHECKBOX_WIDTH = 40;
/** ARIA lets a table be a grid: the same cells, with keys to move between them. */
const GRID = { role: 'grid' };
const SELECTABLE_GRID = { ...GRID, 'aria-multiselectable': true };

/** The records as a table: react-admin's headless data table, drawn with plain cells, which hundreds of rows need. */
export function GridTable(props: GridTableProps) {
  const { list, selection, address } = props;
  const [first] = sortOf(props);
  return (
    <DataTableBase<GridRecord>
      hasBulkActions={selection !== null}
      loading={null}
      empty={null}
      data={list.records as GridRecord[] | undefined}
      total={list.total}
      isPending={list.isPending}
      sort={first && { field: first.field, order: first.isDescending ? 'DESC' : 'ASC' }}
      selectedIds={selection ? [...selection.ids] : []}
      onSelect={selection?.select}
      onToggleItem={selection?.toggle}
      setSort={({ field, order }) => address.change({ sort: [{ field, isDescending: order === 'DESC' }] })}
    >
      <Table {...props} />
    </DataTableBase>
  );
}

function Table(props: GridTableProps) {
  const { plan, label, columns, list, address, selection, addressOf, onOpen, onEdit } = props;
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = useGridKeyboard(table, useCommands(props));
  const { page, itemsPerPage, open } = address.state;
  const records = list.records ?? [];
  const selected = useMemo(() => new Set(selection?.ids), [selection?.ids]);
  const linked = Math.max(
    columns.findIndex((column) => plan.resource.title.includes(column.field.name)),
    0,
  );
  // Where cells are edited in place, a click is for choosing one; fingers have no use for that.
  const opensOnClick = open !== null || isTouch() || !columns.some((column) => column.isEditable);
  // The column with the link and the texts that ask for no more than it share what room is left; the others stay as they are.
  const takesRoom = (column: GridColumn, index: number) =>
    index === linked || (!column.isTabular && column.width === columns[linked]?.width);
  const width = columns.reduce((sum, column) => sum + column.width, selection ? CHECKBOX_WIDTH : 0);

  return (
    <table
      ref={table}
      {...(selection ? SELECTABLE_GRID : GRID)}
      aria-label={label}
      aria-rowcount={(list.total ?? 0) + 1}
      aria-busy={list.isOutdated || undefined}
      className={selection ? 'sl-grid sl-grid-selectable' : 'sl-grid'}
      style={{ minWidth: width }}
      onKeyDown={onKeyDown}
    >
      <colgroup>
        {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
        {columns.map((column, index) => (
          <col key={column.field.name} style={takesRoom(column, index) ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <GridHead columns={columns} records={records} selection={selection} sort={sortOf(props)} />
      <tbody>
        {records.map((record, index) => (
          <GridRow
            key={record.id}
            record={record}
            rowIndex={(page - 1) * itemsPerPage + index + 2}
            columns={columns}
            linked={linked}
            address={addressOf?.(record.id)}
            hasSelection={selection !== null}
            isSelected={selection?.isAllMatching || selected.has(record.id)}
            isOpen={open === record.id}
            opensOnClick={opensOnClick}
            onOpen={onOpen}
            onEdit={onEdit}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The order of the list: the one asked for, or the declaration's own. */
function sortOf({ plan, address }: GridTableProps): readonly SortKey[] {
  const { sort } = address.state;
  if (sort.length > 0) return sort;
  return plan.resource.defaultSort.map((key) => ({ field: key.replace(/^-/, ''), isDescending: key.startsWith('-') }));
}

function isTouch(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

function useCommands({ columns, list, selection, onOpen, onEdit, onRemove, onLeave }: GridTableProps): GridCommands {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const records = list.records ?? [];
  const recordOf = (id: number) => records.find((candidate) => candidate.id === id);
  return {
    open: onOpen,
    edit(id, cell) {
      const record = recordOf(id);
      const column = columns[cell.cellIndex - (selection ? 1 : 0)];
      if (record && column?.isEditable) onEdit({ record, column, cell });
    },
    remove(id) {
      const record = recordOf(id);
      if (record) onRemove(record);
    },
    // react-admin's handler selects from the row chosen last to this one while Shift is held.
    toggle: (id, event) => handleToggleItem?.(id, event as never),
    selectPage: () => selection?.select(records.map((record) => record.id)),
    leave: onLeave,
  };
}

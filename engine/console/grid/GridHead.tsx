import { useDataTableCallbacksContext } from 'react-admin';
import type { SortKey } from '../../core/query/listQuery';
import type { GridColumn } from './columns';
import { SelectPage } from './SelectPage';
import type { GridRecord } from './useGridList';
import type { GridSelection } from './useGridSelection';

interface GridHeadProps {
  columns: readonly GridColumn[];
  records: readonly GridRecord[];
  selection: GridSelection | null;
  sort: readonly SortKey[];
}

export function GridHead({ columns, records, selection, sort }: GridHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className="sl-grid-check">
            <SelectPage records={records} selection={selection} data-stop tabIndex={-1} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.field.name} column={column} sort={sort} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ column, sort }: { column: GridColumn; sort: readonly SortKey[] }) {
  const { handleSort } = useDataTableCallbacksContext();
  const { field, label, isTabular, isSortable } = column;
  // Only what the list is ordered by first: further down, a column's values need not be in any order.
  const [first] = sort;
  const order = first?.field === field.name ? (first.isDescending ? 'descending' : 'ascending') : undefined;
  const className = isTabular ? 'sl-grid-figures' : undefined;
  if (!isSortable) {
    return (
      <th scope="col" className={className} tabIndex={-1} data-stop title={label}>
        {label}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={order ?? 'none'}>
      <button type="button" data-field={field.name} data-stop tabIndex={-1} onClick={handleSort} title={label}>
        <span>{label}</span>
        {order && (
          <span aria-hidden className="sl-grid-arrow">
            {order === 'descending' ? '↓' : '↑'}
          </span>
        )}
      </button>
    </th>
  );
}

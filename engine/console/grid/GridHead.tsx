import { useEffect, useRef } from 'react';
import { useDataTableCallbacksContext, useTranslate } from 'react-admin';
import type { SortKey } from '../../core/query/listQuery';
import type { GridColumn } from './columns';
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
            <SelectPage records={records} selection={selection} />
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

function SelectPage({ records, selection }: { records: readonly GridRecord[]; selection: GridSelection }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const ids = records.map((record) => record.id);
  const selected = new Set(selection.ids);
  const selectedHere = ids.filter((id) => selected.has(id)).length;
  const isAll = selection.isAllMatching || (ids.length > 0 && selectedHere === ids.length);

  useEffect(() => {
    if (input.current) input.current.indeterminate = !isAll && selectedHere > 0;
  }, [isAll, selectedHere]);

  const toggle = () => {
    const others = selection.isAllMatching ? [] : selection.ids.filter((id) => !ids.includes(id));
    selection.select(isAll ? others : [...others, ...ids]);
  };
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={translate('engine.grid.select_page')}
      checked={isAll}
      onChange={toggle}
      data-stop
      tabIndex={-1}
    />
  );
}

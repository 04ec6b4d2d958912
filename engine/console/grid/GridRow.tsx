import { type MouseEvent, memo } from 'react';
import { useDataTableCallbacksContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { FieldValue } from '../FieldValue';
import type { GridColumn } from './columns';
import type { CellPosition } from './GridTable';
import type { GridRecord } from './useGridList';

interface GridRowProps {
  record: GridRecord;
  /** Place among all that match, counted from 1 with the header. */
  rowIndex: number;
  columns: readonly GridColumn[];
  /** Index of the column that links to the record's page. */
  linked: number;
  address: string | undefined;
  hasSelection: boolean;
  isSelected: boolean;
  isOpen: boolean;
  /** A click anywhere opens the record; without it only its link does, and a double click edits. */
  opensOnClick: boolean;
  onOpen: (id: number) => void;
  onEdit: (position: CellPosition) => void;
}

/** One record. Renders again only when it, the columns or its own state changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { record, rowIndex, columns, linked, address, hasSelection, isSelected, isOpen, onOpen, onEdit } = props;
  const { opensOnClick } = props;
  const className = [isSelected && 'sl-grid-selected', isOpen && 'sl-grid-open'].filter(Boolean).join(' ');

  const open = (event: MouseEvent<HTMLElement>) => {
    // A link with a modifier key opens a tab of its own; text that was marked is wanted for copying.
    if (event.defaultPrevented || isModified(event) || window.getSelection()?.type === 'Range') return;
    const target = event.target as HTMLElement;
    if (target.closest('.sl-grid-check') || !(opensOnClick || target.closest('a'))) return;
    event.preventDefault();
    onOpen(record.id);
  };
  const edit = (event: MouseEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest('td');
    const column = cell && columns[cell.cellIndex - (hasSelection ? 1 : 0)];
    if (cell && column?.isEditable) onEdit({ record, column, cell });
  };
  return (
    <tr
      data-id={record.id}
      aria-rowindex={rowIndex}
      aria-selected={hasSelection ? isSelected : undefined}
      className={className || undefined}
      onClick={open}
      onDoubleClick={edit}
    >
      {hasSelection && <SelectCell id={record.id} isSelected={isSelected} />}
      {columns.map((column, index) => (
        <td
          key={column.field.name}
          tabIndex={-1}
          data-stop
          className={column.isTabular ? 'sl-grid-figures' : undefined}
        >
          {index === linked && address ? (
            <Link to={address} tabIndex={-1} className="sl-grid-link" onClick={open}>
              {(record[column.field.name] ?? '') === '' ? (
                `#${record.id}`
              ) : (
                <FieldValue field={column.field} record={record} isWithinLink />
              )}
            </Link>
          ) : (
            <FieldValue field={column.field} record={record} isEditable={column.isEditable} />
          )}
        </td>
      ))}
    </tr>
  );
});

/** The label fills the cell: a box alone is too small a target beside a row that opens. */
function SelectCell({ id, isSelected }: { id: number; isSelected: boolean }) {
  const translate = useTranslate();
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <td className="sl-grid-check">
      <label>
        <input
          type="checkbox"
          aria-label={translate('engine.grid.select_row')}
          checked={isSelected}
          readOnly
          onClick={(event) => handleToggleItem?.(id, event)}
          data-stop
          tabIndex={-1}
        />
      </label>
    </td>
  );
}

function isModified(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
}

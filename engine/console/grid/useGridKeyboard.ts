import { clamp } from 'es-toolkit';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect } from 'react';

/** What keys do in a grid. */
export interface GridCommands {
  open(id: number): void;
  edit(id: number, cell: HTMLTableCellElement): void;
  toggle(id: number, event: { shiftKey: boolean }): void;
  /** Nothing, where it may not be deleted. */
  remove(id: number): void;
  selectPage(): void;
  leave(): void;
}

const PAGE_STEP = 10;

/**
 * Arrow keys between the cells of a table, and the keys that act on a record. The table is one stop of the Tab key: the
 * cell last used. Cells are found in the document, so that moving among them renders nothing.
 */
export function useGridKeyboard(table: RefObject<HTMLTableElement | null>, commands: GridCommands) {
  // Rows come and go: there is always one cell that Tab leads to.
  useLayoutEffect(() => {
    const root = table.current;
    if (!root || root.querySelector('[data-stop][tabindex="0"]')) return;
    const first = root.tBodies[0]?.rows[0]?.querySelector<HTMLElement>('[data-stop]');
    if (first) first.tabIndex = 0;
  });

  return useCallback(
    (event: KeyboardEvent<HTMLTableElement>) => {
      const root = table.current;
      const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th');
      if (!root || !cell || event.altKey) return;
      const next = destination(root, cell, event);
      if (next) {
        event.preventDefault();
        focusCell(root, next);
        return;
      }
      act(cell, event, commands);
    },
    [table, commands],
  );
}

/** Puts the focus in a cell, and makes it the one that Tab leads to. */
function focusCell(root: HTMLTableElement, cell: HTMLTableCellElement): void {
  const stop = cell.querySelector<HTMLElement>('[data-stop]') ?? cell;
  for (const other of root.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]')) other.tabIndex = -1;
  stop.tabIndex = 0;
  stop.focus({ preventScroll: true });
  cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

function destination(
  root: HTMLTableElement,
  cell: HTMLTableCellElement,
  { key, ctrlKey, metaKey }: KeyboardEvent,
): HTMLTableCellElement | null {
  const rows = [...root.rows];
  const row = rows.indexOf(cell.parentElement as HTMLTableRowElement);
  const last = rows.length - 1;
  const width = (rows[row]?.cells.length ?? 1) - 1;
  const isFar = ctrlKey || metaKey;
  const at = (r: number, c: number) => rows[clamp(r, 0, last)]?.cells[clamp(c, 0, width)] ?? null;
  const column = cell.cellIndex;
  switch (key) {
    case 'ArrowDown':
      return at(isFar ? last : row + 1, column);
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column);
    case 'ArrowRight':
      return at(row, isFar ? width : column + 1);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'PageDown':
      return at(row + PAGE_STEP, column);
    case 'PageUp':
      return at(row - PAGE_STEP, column);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? last : row, width);
    default:
      return null;
  }
}

function act(cell: HTMLTableCellElement, event: KeyboardEvent, commands: GridCommands): void {
  const command = commandOf(cell, event, commands);
  if (!command) return;
  event.preventDefault();
  command();
}

function commandOf(cell: HTMLTableCellElement, event: KeyboardEvent, commands: GridCommands): (() => void) | null {
  const { key, ctrlKey, metaKey, target } = event;
  const id = Number((cell.parentElement as HTMLElement).dataset.id);
  const isModified = ctrlKey || metaKey;
  if (key === 'Escape') return () => commands.leave();
  if (isModified && key.toLowerCase() === 'a') return () => commands.selectPage();
  if (Number.isNaN(id) || isModified) return null;
  // A checkbox takes the space bar itself.
  if (key === 'x' || (key === ' ' && cell === target)) return () => commands.toggle(id, event);
  if (key === 'Enter' && !(target instanceof HTMLInputElement)) return () => commands.open(id);
  if (key === 'Delete') return () => commands.remove(id);
  return key === 'F2' ? () => commands.edit(id, cell) : null;
}

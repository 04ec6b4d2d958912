import Skeleton from '@mui/material/Skeleton';
import { useTimeout, useTranslate } from 'react-admin';
import type { GridColumn } from './columns';
import { CHECKBOX_WIDTH } from './GridTable';

interface GridSkeletonProps {
  columns: readonly GridColumn[];
  isSelectable: boolean;
  isPhone: boolean;
}

/** What takes less time than this needs no sign that it is going on. */
const DELAY_MS = 150;
const ROWS = 14;

/** The outline of the list on its way, in its own columns. */
export function GridSkeleton({ columns, isSelectable, isPhone }: GridSkeletonProps) {
  const translate = useTranslate();
  if (!useTimeout(DELAY_MS)) return null;
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  if (isPhone) {
    return (
      <ul className="sl-cards" aria-busy="true" aria-label={translate('engine.grid.loading')}>
        {rows.map((row) => (
          <li key={row} style={{ display: 'block', padding: 12 }}>
            <Skeleton width="55%" />
            <Skeleton width="35%" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="sl-grid" aria-busy="true" aria-label={translate('engine.grid.loading')}>
      <thead>
        <tr>
          {isSelectable && <th style={{ width: CHECKBOX_WIDTH }} />}
          {columns.map((column) => (
            <th key={column.field.name} style={{ width: column.width }}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {isSelectable && <td />}
            {columns.map((column, index) => (
              <td key={column.field.name}>
                <Skeleton width={`${40 + ((row * 7 + index * 13) % 45)}%`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import './plainTable.css';
import {
  type ComponentPropsWithoutRef,
  type Key,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface PlainColumn<Row> {
  readonly name: string;
  readonly label?: ReactNode;
  /** Figures stand at the right. */
  readonly isTabular?: boolean;
  /** What a phone has no room for. */
  readonly isWide?: boolean;
  /** Its cells name their rows. */
  readonly isHeading?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Pressing its heading orders the rows by it: whether they are, and how. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | null; readonly onSort: () => void };
}

interface PlainTableProps<Row> extends ComponentPropsWithoutRef<'table'> {
  /** On a phone each row is a card. */
  'data-cards'?: boolean | 'true';
  /** The cells of such cards say what they are. */
  'data-labelled'?: 'true';
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  rowProps?: (row: Row) => ComponentPropsWithoutRef<'tr'>;
}

/** A table to read. What is wider than its place scrolls within it. */
export function PlainTable<Row>({ columns, rows, keyOf, rowProps, className = '', ...table }: PlainTableProps<Row>) {
  const lookOf = ({ name, isTabular, isWide }: PlainColumn<Row>) => ({
    'data-column': name,
    'data-wide': isWide,
    className: isTabular ? 'sl-figures' : undefined,
  });
  const { frame, isWider } = useIsWider();
  const isLabelled = table['data-labelled'] === 'true';
  return (
    <div
      ref={frame}
      className="sl-table-frame"
      {...(isWider && { role: 'group', 'aria-label': table['aria-label'], tabIndex: 0 })}
    >
      <table className={`sl-table ${className}`} {...table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={column.sort && (column.sort.order ?? 'none')}
                {...lookOf(column)}
              >
                {column.sort ? <SortButton {...column.sort}>{column.label}</SortButton> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...rowProps?.(row)}>
              {columns.map((column) => {
                const [Cell, scope] = column.isHeading ? (['th', 'row'] as const) : (['td', undefined] as const);
                return (
                  <Cell
                    key={column.name}
                    scope={scope}
                    {...lookOf(column)}
                    data-label={isLabelled && typeof column.label === 'string' ? column.label : undefined}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortButton({ order, onSort, children }: NonNullable<PlainColumn<never>['sort']> & { children: ReactNode }) {
  return (
    <button type="button" onClick={onSort}>
      {children}
      {order && <span aria-hidden>{order === 'descending' ? ' ↓' : ' ↑'}</span>}
    </button>
  );
}

/** Whether what stands in the frame is wider than it, so that it scrolls: by key as well, as soon as it does. */
function useIsWider() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  const measure = useCallback(() => {
    const { current } = frame;
    if (current) setWider(current.scrollWidth > current.clientWidth);
  }, []);
  // Before anybody can meet it without a way in.
  useLayoutEffect(measure);
  useEffect(() => {
    const { current } = frame;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [measure]);
  return { frame, isWider };
}

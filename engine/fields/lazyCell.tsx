import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldCellProps } from './fieldConsole';

/** A cell that few grids show: loaded with the first of its kind, and nothing stands there meanwhile. */
export function lazyCell(
  load: () => Promise<ComponentType<FieldCellProps>>,
  Meanwhile?: ComponentType<FieldCellProps>,
): ComponentType<FieldCellProps> {
  const Cell = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
      <Cell {...props} />
    </Suspense>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { SheetProps } from './SheetPanel';

const SheetPanel = lazy(async () => ({ default: (await import('./SheetPanel')).SheetPanel }));

/** A panel for a few choices, loaded when it is first opened. */
export function Sheet(props: SheetProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = props.anchor !== null;
  if (isOpen && !wasOpen) setWasOpen(true);
  // Once it was open it stays, so that it can be seen to close.
  if (!isOpen && !wasOpen) return null;
  return (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  );
}

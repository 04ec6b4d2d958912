import { useState } from 'react';
import { onDemand } from './onDemand';
import type { SheetProps } from './SheetPanel';

const SheetPanel = onDemand(async () => (await import('./SheetPanel')).SheetPanel);

/** A panel for a few choices, loaded when it is first opened. */
export function Sheet(props: SheetProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = props.anchor !== null;
  if (isOpen && !wasOpen) setWasOpen(true);
  // Once it was open it stays, so that it can be seen to close.
  if (!isOpen && !wasOpen) return null;
  return <SheetPanel {...props} />;
}

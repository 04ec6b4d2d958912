import { type MouseEvent, useId, useState } from 'react';
import type { OnDemand } from '../../../engine/console/onDemand';

/** A button and the menu that hangs from it; the menu's module is fetched while the pointer is on its way. */
export function useMenu<Props extends object>(Content: OnDemand<Props>) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const open = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget);
    setOpened(true);
  };
  return {
    /** Whether the menu has to be in the page: from its first opening on, so that it can close gently. */
    wasOpened,
    buttonProps: {
      onClick: open,
      onPointerEnter: Content.preload,
      onFocus: Content.preload,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': anchor !== null,
      'aria-controls': anchor ? id : undefined,
    },
    menuProps: { id, anchor, onClose: () => setAnchor(null) },
  };
}

/** What a menu gets from its button. */
export interface MenuProps {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
}

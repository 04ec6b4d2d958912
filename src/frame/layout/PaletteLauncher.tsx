import { type ReactNode, useEffect, useState } from 'react';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import type { NavigationSection } from './navigation';

const CommandPalette = onDemand(async () => (await import('../palette/CommandPalette')).CommandPalette, Nothing);

interface PaletteLauncherProps {
  sections: NavigationSection[];
  children: (open: () => void) => ReactNode;
}

/** Ctrl or ⌘ K, and whatever its children make of `open`. The palette itself is loaded when it is first wanted. */
export function PaletteLauncher({ sections, children }: PaletteLauncherProps) {
  // Null until the first opening.
  const [isOpen, setOpen] = useState<boolean | null>(null);

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);

  return (
    <>
      {children(() => setOpen(true))}
      {isOpen !== null && <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} sections={sections} />}
    </>
  );
}

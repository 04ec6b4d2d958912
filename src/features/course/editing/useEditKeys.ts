import { useEffect, useEffectEvent } from 'react';
import type { Edit } from './courseEdits';

/** Ctrl or ⌘ with Z takes back, with Shift and Z, or Y, does again: not while somebody types. */
export function useEditKeys(change: (edit: Edit) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="dialog"]')) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    change({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

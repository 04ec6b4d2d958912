import { useEffect, useEffectEvent } from 'react';
import { useShownKeys } from '../keys/shownKeys';

const loadKeys = async () => (await import('../keys/formKeys')).formKeys;

/** Ctrl or ⌘ with S saves what the page is about. */
export function useSaveShortcut(submit: () => unknown): void {
  const save = useEffectEvent(submit);
  useShownKeys(loadKeys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
}

/** `/` goes to the search, `?` shows the keys; both from anywhere but where something is typed. */
export function useGridShortcuts({ search, onHelp }: Shortcuts): void {
  const help = useEffectEvent(onHelp);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
      } else if (event.key === '?') {
        event.preventDefault();
        help();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A dialog has keys of its own.
  if (target.closest('[role="dialog"], [role="menu"]')) return true;
  return (
    target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]'))
  );
}

import { useEffect, useEffectEvent } from 'react';

/** A key of the page: not while somebody types, and not in dialogs and menus, which have keys of their own. */
export function useKey(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || isTyped(event)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key]);
}

/** Whether a key is meant for what has the focus, or for the browser, and not for the page. */
export function isTyped(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return event.target instanceof HTMLElement && hasOwnKeys(event.target);
}

function hasOwnKeys(element: HTMLElement): boolean {
  if (element.isContentEditable || element.closest('[role="dialog"], [role="menu"]')) return true;
  return element.matches('input, textarea, select') && !element.matches('[type="checkbox"]');
}

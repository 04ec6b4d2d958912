import { useEffect, useEffectEvent } from 'react';
import { useShownKeys } from '../../../../engine/console/keys/shownKeys';
import type { Edit } from './courseEdits';
import type { CourseEditing } from './useCourseEdits';

interface EditKeys {
  selection: CourseEditing['selection'];
  change(edit: Edit): void;
  /** One step out: of what is selected, then of editing. */
  leave(): void;
}

const loadKeys = async () => (await import('./editKeys')).editKeys;

/** Where keys mean something else. */
const ELSEWHERE = 'input, textarea, [role="dialog"], [role="menu"], [role="combobox"], .MuiPopover-root';

/** Delete removes what is selected; Ctrl or ⌘ with Z takes back, with Shift and Z, or Y, does again; Escape leaves. Not while somebody types. */
export function useEditKeys({ selection, change, leave }: EditKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest(ELSEWHERE)) return;
    if (event.key === 'Escape') return leave();
    if (selection && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      return change({ type: 'remove', ...selection });
    }
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    change({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  });
  useShownKeys(loadKeys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

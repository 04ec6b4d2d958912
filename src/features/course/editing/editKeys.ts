import '../texts';
import type { KeyGroup } from '../../../../engine/console/keys/shownKeys';

export const editKeys: KeyGroup = {
  title: 'course.keys.title',
  keys: [
    [['←', '→'], 'course.keys.move'],
    [['Shift', '←', '→'], 'course.keys.section'],
    [['Delete'], 'course.keys.remove'],
    [['Ctrl/⌘', 'Z'], 'course.keys.undo'],
    [['Ctrl/⌘', 'Shift', 'Z'], 'course.keys.redo'],
    [['Esc'], 'course.keys.leave'],
  ],
};

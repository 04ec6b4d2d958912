import { MOD } from '../../../../engine/console/keys/modKey';
import '../texts';
import type { KeyGroup } from '../../../../engine/console/keys/shownKeys';

export const editKeys: KeyGroup = {
  title: 'course.keys.title',
  keys: [
    [['←', '→'], 'course.keys.move'],
    [['Shift', '←', '→'], 'course.keys.section'],
    [['Delete'], 'course.keys.remove'],
    [[MOD, 'Z'], 'course.keys.undo'],
    [[MOD, 'Shift', 'Z'], 'course.keys.redo'],
    [['Esc'], 'course.keys.leave'],
  ],
};

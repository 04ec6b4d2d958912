import './texts';
import { MOD } from '../../../../engine/console/keys/modKey';
import type { KeyGroup } from '../../../../engine/console/keys/shownKeys';

export const wallKeys: KeyGroup = {
  title: 'wall.keys.title',
  keys: [
    [['←', '↑', '↓', '→'], 'wall.keys.move'],
    [['Space'], 'wall.keys.select'],
    [['Shift', '←', '→'], 'wall.keys.range'],
    [[MOD, 'A'], 'wall.keys.all'],
    [['a'], 'wall.keys.approve'],
    [['h'], 'wall.keys.hide'],
    [['Enter'], 'wall.keys.open'],
    [['Esc'], 'wall.keys.leave'],
  ],
};

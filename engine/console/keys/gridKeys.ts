import './texts';
import { MOD } from './modKey';
import type { KeyGroup } from './shownKeys';

export const gridKeys: KeyGroup = {
  title: 'engine.help.grid',
  keys: [
    [['←', '↑', '↓', '→'], 'engine.help.move'],
    [['Enter'], 'engine.help.open'],
    [['F2'], 'engine.help.edit'],
    [['Space', 'x'], 'engine.help.select'],
    [['Shift', 'Space'], 'engine.help.range'],
    [[MOD, 'A'], 'engine.help.page'],
    [['Delete'], 'engine.help.remove'],
    [['Esc'], 'engine.help.leave'],
  ],
};

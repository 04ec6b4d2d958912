import '../../texts';
import type { KeyGroup } from '../../../../../engine/console/keys/shownKeys';

export const streamKeys: KeyGroup = {
  title: 'livetiming.keys.title',
  keys: [
    [['p'], 'livetiming.keys.pause'],
    [['↑', '↓'], 'livetiming.keys.move'],
    [['Enter'], 'livetiming.keys.open'],
    [['Esc'], 'livetiming.keys.leave'],
  ],
};

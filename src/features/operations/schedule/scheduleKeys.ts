import './texts';
import type { KeyGroup } from '../../../../engine/console/keys/shownKeys';

export const scheduleKeys: KeyGroup = {
  title: 'pages.schedule.keys.title',
  keys: [
    [['←', '↑', '↓', '→'], 'pages.schedule.keys.move'],
    [['Home', 'End'], 'pages.schedule.keys.week'],
    [['Page ↑', 'Page ↓'], 'pages.schedule.keys.month'],
    [['Enter'], 'pages.schedule.keys.enter'],
    [['Esc'], 'pages.schedule.keys.leave'],
    [['a'], 'pages.schedule.keys.assign'],
  ],
};

import './texts';
import type { KeyGroup } from '../../../../engine/console/keys/shownKeys';

const ASSIGN = [['a'], 'pages.schedule.keys.assign'] as const;

/** Of a month and a week. */
export const calendarKeys: KeyGroup = {
  title: 'pages.schedule.keys.title',
  keys: [
    [['←', '↑', '↓', '→'], 'pages.schedule.keys.move'],
    [['Home', 'End'], 'pages.schedule.keys.week'],
    [['Page ↑', 'Page ↓'], 'pages.schedule.keys.month'],
    [['Enter'], 'pages.schedule.keys.enter'],
    [['Esc'], 'pages.schedule.keys.leave'],
    ASSIGN,
  ],
};

/** Of the timeline and the days. */
export const lineKeys: KeyGroup = {
  title: 'pages.schedule.keys.title',
  keys: [
    [['←', '↑', '↓', '→'], 'pages.schedule.keys.move_line'],
    [['Home', 'End'], 'pages.schedule.keys.ends'],
    [['Page ↑', 'Page ↓'], 'pages.schedule.keys.period'],
    [['Enter'], 'pages.schedule.keys.open'],
    ASSIGN,
  ],
};

import './texts';
import type { KeyGroup } from './shownKeys';

/** Of a field that searches what is on the page. */
export const searchKeys: KeyGroup = {
  title: 'engine.help.search',
  keys: [
    [['/'], 'engine.help.search_here'],
    [['Enter'], 'engine.help.search_now'],
    [['Esc'], 'engine.help.search_clear'],
  ],
};

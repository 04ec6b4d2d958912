import './texts';
import type { KeyGroup } from './shownKeys';

export const formKeys: KeyGroup = {
  title: 'engine.help.form',
  keys: [[['Ctrl/⌘', 'S'], 'engine.help.save']],
};

import './texts';
import { MOD } from './modKey';
import type { KeyGroup } from './shownKeys';

export const formKeys: KeyGroup = {
  title: 'engine.help.form',
  keys: [[[MOD, 'S'], 'engine.help.save']],
};

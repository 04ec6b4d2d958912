import { foldWord } from '../../engine/fields/choice/choice.field';
import { ICON_WORDS, MAP_ICONS, type MapIcon } from '../../resources/shared/mapIcons';

/** The icon of a waypoint: what it says it is, our own names included, and else what it is called. */
export function iconOf({ symbol, name }: { symbol: string | null; name: string | null }): MapIcon {
  const own = Object.keys(MAP_ICONS).find((icon) => icon === symbol?.toLowerCase());
  if (own) return own as MapIcon;
  for (const text of [symbol, name]) {
    const words = ` ${foldWord(text ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    const found = ICON_WORDS.find(([, all]) => all.some((word) => words.includes(` ${word} `)));
    if (found) return found[0];
  }
  return 'poi';
}

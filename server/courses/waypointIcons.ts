import { MAP_ICONS, type MapIcon } from '../../resources/shared/mapIcons';

/** Words that other programs have for what our icons show, the surest first. */
const WORDS: readonly (readonly [MapIcon, RegExp])[] = [
  ['first-aid-station', /first.?aid|ehbo|erste.?hilfe|premiers.?secours/i],
  ['medical', /medical|hospital|doctor|pharmacy/i],
  ['drinks', /water|drink|aid.?station|refreshment|verzorging|ravito|verpflegung|wasser/i],
  ['toilets', /restroom|toilet|\bwc\b/i],
  ['food', /\bfood\b|snack|\bgel\b/i],
  ['restaurant', /restaurant|fast.?food|pizza/i],
  ['bar', /\bbar\b|\bpub\b|\bcafe\b/i],
  ['parking', /parking|parkeer|parkplatz|\bcar\b/i],
  ['finish', /finish|\bziel\b|arriv[ée]e|checkered/i],
  ['start', /\bstart\b|d[ée]part/i],
  ['timeline', /split|timing|checkpoint/i],
  ['elevation', /summit|peak|gipfel|top of climb|valley/i],
  ['roadblock', /road.?block|closed|barrier/i],
  ['obstacle', /obstacle|danger|caution|hazard|steep/i],
  ['pedestrian-crossing', /crossing|crosswalk/i],
  ['camera', /camera|photo/i],
  ['shower', /shower/i],
  ['hotel', /hotel|lodging|campground/i],
  ['train', /train|railway/i],
  ['metro', /metro|subway/i],
  ['airport', /airport/i],
  ['ferry', /ferry/i],
  ['information', /information|\binfo\b/i],
  ['music', /music|\bband\b/i],
  ['cheering-zone', /cheer|supporters/i],
  ['meeting-point', /meeting/i],
  ['volunteer', /volunteer|marshal|steward/i],
];

/** The icon of a waypoint: what it says it is, our own names included, and else what it is called. */
export function iconOf({ symbol, name }: { symbol: string | null; name: string | null }): MapIcon {
  const own = Object.keys(MAP_ICONS).find((icon) => icon === symbol?.toLowerCase());
  if (own) return own as MapIcon;
  for (const text of [symbol, name]) {
    const found = WORDS.find(([, words]) => words.test(text ?? ''));
    if (found) return found[0];
  }
  return 'poi';
}

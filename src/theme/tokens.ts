import colors from '../../resources/look/colors.json';

/** The product's colours by name. Every text on its ground has a contrast of 5:1 or more; a test computes it. */
export type ColorTokens = typeof colors.light;

export const lightColors: ColorTokens = colors.light;
export const darkColors: ColorTokens = colors.dark;

/** Which colours are used as text on which: what the contrast test goes through. */
export const textPairs: readonly (readonly [keyof ColorTokens, keyof ColorTokens])[] = [
  ...(['page', 'surface', 'raised'] as const).flatMap((ground) =>
    (['text', 'quiet', 'brandText', 'bad'] as const).map((ink) => [ink, ground] as const),
  ),
  ['onBrand', 'brand'],
  ['good', 'goodGround'],
  ['attention', 'attentionGround'],
  ['bad', 'badGround'],
  ['info', 'infoGround'],
  ['neutral', 'neutralGround'],
];

export const FONT_FAMILY = 'var(--sl-font)';

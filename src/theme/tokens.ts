import styles from './tokens.css?raw';

/** The product's colours by name. Every text on its ground has a contrast of 5:1 or more; a test computes it. */
export interface ColorTokens {
  page: string;
  surface: string;
  raised: string;
  line: string;
  text: string;
  quiet: string;
  brand: string;
  onBrand: string;
  brandText: string;
  good: string;
  goodGround: string;
  attention: string;
  attentionGround: string;
  bad: string;
  badGround: string;
  info: string;
  infoGround: string;
  neutral: string;
  neutralGround: string;
}

const [lightBlock = '', darkBlock = ''] = styles.split('[data-theme');

export const lightColors = colorsIn(lightBlock);
export const darkColors = colorsIn(darkBlock);

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

function colorsIn(block: string): ColorTokens {
  const declarations = [...block.matchAll(/--sl-([a-z-]+):\s*(#\w+)/g)];
  const toName = (property: string) => property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    declarations.map(([, property = '', color]) => [toName(property), color]),
  ) as unknown as ColorTokens;
}

import type { ColorSystemOptions, Theme, ThemeOptions } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import { controls } from './controls';
import { dataDisplay } from './dataDisplay';
import { surfaces } from './surfaces';
import { type ColorTokens, darkColors, FONT_FAMILY, lightColors } from './tokens';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Where the browser keeps the choice of `light`, `dark` or `system`; public/theme.js reads it before the first paint. */
export const THEME_KEY = 'startline.theme';

/** How much of its text's colour a field shows what it would hold in. */
export const PLACEHOLDER = 0.72;

// Typed here: inferred from the three parts, the compiler would compare every component's props one by one.
const components: ThemeOptions['components'] = { ...controls, ...dataDisplay, ...surfaces };

const options: Parameters<typeof createTheme>[0] = {
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: colorScheme(lightColors), dark: colorScheme(darkColors) },
  defaultColorScheme: 'light',
  shape: { borderRadius: 8 },
  spacing: 8,
  typography: {
    fontFamily: FONT_FAMILY,
    fontSize: 14,
    fontWeightLight: 400,
    fontWeightBold: 600,
    h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 },
    h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.45 },
    h4: { fontSize: 14, fontWeight: 600 },
    h5: { fontSize: 14, fontWeight: 600 },
    h6: { fontSize: 14, fontWeight: 600 },
    subtitle1: { fontSize: 14, fontWeight: 500 },
    subtitle2: { fontSize: 13, fontWeight: 500 },
    body1: { fontSize: 14, lineHeight: 1.5 },
    body2: { fontSize: 13, lineHeight: 1.5 },
    caption: { fontSize: 12, lineHeight: 1.5, color: 'var(--sl-quiet)' },
    overline: { fontSize: 12, fontWeight: 500, lineHeight: 1.5, letterSpacing: 0, textTransform: 'none' },
    button: { fontSize: 14, fontWeight: 500, letterSpacing: 0, textTransform: 'none' },
  },
  transitions: {
    easing: { easeInOut: 'ease-out', sharp: 'ease-out' },
    duration: {
      shortest: 120,
      shorter: 120,
      short: 140,
      standard: 160,
      complex: 200,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  components,
};

/** The one look of all pages: they have no colours, sizes or shadows of their own. */
export const theme = createTheme(options);

/** The same whose parts say what a language has them say. */
export function themeSaying(words: object): Theme {
  return createTheme(options, words);
}

function colorScheme(colors: ColorTokens): ColorSystemOptions {
  const { good, attention, bad, info } = colors;
  return {
    palette: {
      // As text, outline or mark the brand is darker (or lighter) than as a fill; filled buttons set the fill themselves.
      primary: { main: colors.brandText, contrastText: colors.surface },
      secondary: { main: colors.text, contrastText: colors.surface },
      success: { main: good, contrastText: colors.goodGround },
      warning: { main: attention, contrastText: colors.attentionGround },
      error: { main: bad, contrastText: colors.badGround },
      info: { main: info, contrastText: colors.infoGround },
      background: { default: colors.page, paper: colors.surface },
      text: { primary: colors.text, secondary: colors.quiet, disabled: colors.quiet },
      divider: colors.line,
    },
    // What a field would hold is to be read as well: 4.5:1 at least.
    opacity: { inputPlaceholder: PLACEHOLDER },
  };
}

import type { ThemeOptions } from '@mui/material/styles';

const FOCUS_RING = { outline: '2px solid var(--sl-brand)', outlineOffset: 2 };
const INPUT_RADIUS = 6;
/** What a finger hits. */
const TOUCH_TARGET = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } };

/** What people click, type in and choose with. */
export const controls: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // Browsers write buttons in a font of their own.
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': FOCUS_RING } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 14px',
        borderRadius: 8,
        whiteSpace: 'nowrap',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      sizeSmall: {
        minHeight: 30,
        padding: '3px 10px',
        fontSize: 13,
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      outlined: { borderColor: 'var(--sl-line)', '&:hover': { borderColor: 'var(--sl-quiet)' } },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: {
          backgroundColor: 'var(--sl-brand)',
          color: 'var(--sl-on-brand)',
          fontWeight: 600,
          '&:hover': { backgroundColor: 'var(--sl-brand)', filter: 'brightness(1.06)' },
          '&.Mui-disabled': { backgroundColor: 'var(--sl-neutral-ground)', color: 'var(--sl-quiet)' },
        },
      },
      { props: { variant: 'outlined', color: 'primary' }, style: { color: 'var(--sl-text)' } },
      { props: { variant: 'outlined', color: 'inherit' }, style: { color: 'var(--sl-text)' } },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 8, color: 'var(--sl-quiet)', '&:hover': { color: 'var(--sl-text)' } },
      sizeMedium: TOUCH_TARGET,
      sizeSmall: TOUCH_TARGET,
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        padding: '5px 12px',
        borderColor: 'var(--sl-line)',
        color: 'var(--sl-quiet)',
        '&.Mui-selected': { backgroundColor: 'var(--sl-neutral-ground)', color: 'var(--sl-text)' },
        '&.Mui-focusVisible': { ...FOCUS_RING, zIndex: 1 },
        ...TOUCH_TARGET,
      },
    },
  },
  MuiLink: {
    styleOverrides: { root: { textUnderlineOffset: 3, '&:focus-visible': { ...FOCUS_RING, borderRadius: 4 } } },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'dense' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'dense' } },
  MuiSelect: { defaultProps: { variant: 'outlined', size: 'small' } },
  // The label stands above its field and never moves.
  MuiInputLabel: {
    defaultProps: { shrink: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        position: 'static',
        maxWidth: 'none',
        marginBottom: 6,
        overflow: 'visible',
        transform: 'none',
        color: 'var(--sl-text)',
        fontSize: 13,
        fontWeight: 500,
        lineHeight: 1.5,
        pointerEvents: 'auto',
        '&.Mui-focused': { color: 'var(--sl-text)' },
        '&.Mui-error': { color: 'var(--sl-text)' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        borderRadius: INPUT_RADIUS,
        backgroundColor: 'var(--sl-surface)',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--sl-quiet)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { border: '2px solid var(--sl-brand)' },
        '@media (pointer: coarse)': { fontSize: 16 },
      },
      // The text's own padding is enough.
      multiline: { padding: 0 },
      notchedOutline: { top: 0, borderColor: 'var(--sl-field-line)', '& legend': { display: 'none' } },
      input: { padding: '7.5px 12px', '@media (pointer: coarse)': { paddingBlock: 10 } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0, fontSize: 12 } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: TOUCH_TARGET } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: TOUCH_TARGET } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '8px 4px',
        marginRight: 20,
        color: 'var(--sl-quiet)',
        '&.Mui-selected': { color: 'var(--sl-text)' },
      },
    },
  },
  MuiTabs: {
    // On a phone as well: what does not fit is seen to go on.
    defaultProps: { allowScrollButtonsMobile: true },
    styleOverrides: { root: { minHeight: 40 }, indicator: { backgroundColor: 'var(--sl-brand)' } },
  },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: INPUT_RADIUS } } },
};

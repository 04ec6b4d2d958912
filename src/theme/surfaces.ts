import type { ThemeOptions } from '@mui/material/styles';

const LINE = '1px solid var(--sl-line)';
const FLOATING = {
  border: LINE,
  backgroundColor: 'var(--sl-raised)',
  backgroundImage: 'none',
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)',
};

/** What things stand on. Only what floats above the page has a shadow. */
export const surfaces: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      // A name of one long word keeps within the page. A table's columns stay as wide as their longest word: it scrolls.
      body: { fontSize: 14, lineHeight: 1.5, overflowWrap: 'anywhere' },
      table: { overflowWrap: 'break-word' },
      ':focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 2 },
      'input:focus-visible, textarea:focus-visible': { outline: 'none' },
      '.sl-figures': { fontVariantNumeric: 'tabular-nums', textAlign: 'right', whiteSpace: 'nowrap' },
      // What is typed begins under its label.
      'input.sl-figures': { textAlign: 'left' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { styleOverrides: { root: { border: LINE } } },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  MuiDrawer: { styleOverrides: { paper: { borderColor: 'var(--sl-line)', backgroundColor: 'var(--sl-surface)' } } },
  MuiMenu: {
    styleOverrides: { paper: { ...FLOATING, marginTop: 4 }, list: { padding: 4 } },
  },
  MuiPopover: { styleOverrides: { paper: FLOATING } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        borderRadius: 6,
        paddingInline: 10,
        '@media (pointer: coarse)': { minHeight: 44 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: 'var(--sl-selected)',
        },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, color: 'inherit' } } },
  MuiListSubheader: {
    styleOverrides: { root: { backgroundColor: 'transparent', fontSize: 12, fontWeight: 500, lineHeight: '32px' } },
  },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true, size: 'small' },
    styleOverrides: {
      paper: FLOATING,
      // As high as the other fields, and its text as far from the edge.
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 0, paddingLeft: 4 },
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
          padding: '7.5px 8px',
          '@media (pointer: coarse)': { paddingBlock: 10 },
        },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...FLOATING,
        borderRadius: 12,
        // A long form scrolls between its title and its buttons, which stay in sight.
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '20px 24px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(0 0 0 / 0.45)' } } },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: { ...FLOATING, borderRadius: 8, color: 'var(--sl-text)', fontSize: 14 },
      action: { gap: 4 },
    },
  },
};

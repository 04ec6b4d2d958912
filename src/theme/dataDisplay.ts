import type { CSSObject, ThemeOptions } from '@mui/material/styles';

const TABULAR = { fontVariantNumeric: 'tabular-nums' };

/** What shows records and their state. */
export const dataDisplay: NonNullable<ThemeOptions['components']> = {
  // Labels and leads: a heading is only what a page says is one.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        borderRadius: 6,
        fontWeight: 500,
        fontSize: 12,
        '@media (pointer: coarse)': { '&.MuiChip-clickable, &.MuiChip-deletable': { height: 44 } },
      },
      icon: { fontSize: 16 },
    },
    variants: [
      tone('success', 'good'),
      tone('warning', 'attention'),
      tone('error', 'bad'),
      tone('info', 'info'),
      tone('default', 'neutral'),
    ],
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 8 }, action: { alignItems: 'center', paddingTop: 0 } },
    variants: [
      { props: { severity: 'success' }, style: ink('good') },
      { props: { severity: 'warning' }, style: ink('attention') },
      { props: { severity: 'error' }, style: ink('bad') },
      { props: { severity: 'info' }, style: ink('info') },
    ],
  },
  MuiBadge: { styleOverrides: { badge: { ...TABULAR, fontWeight: 600 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--sl-text)',
        color: 'var(--sl-page)',
        fontSize: 12,
        fontWeight: 500,
        borderRadius: 6,
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { backgroundColor: 'var(--sl-neutral-ground)' } },
  },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: 4, backgroundColor: 'var(--sl-neutral-ground)' } } },
};

/** The words on the ground of one state: good, attention, bad, info or neutral. */
function ink(state: string): CSSObject {
  return {
    backgroundColor: `var(--sl-${state}-ground)`,
    color: `var(--sl-${state})`,
    '& .MuiAlert-icon, & .MuiChip-icon, & .MuiChip-deleteIcon': { color: 'inherit' },
  };
}

function tone<Color>(color: Color, state: string) {
  return { props: { variant: 'filled' as const, color }, style: { ...ink(state), '&:hover': ink(state) } };
}

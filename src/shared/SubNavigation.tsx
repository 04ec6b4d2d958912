import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

interface SubNavigationProps {
  label: string;
  items: readonly { readonly to: string; readonly label: string; readonly isCurrent: boolean }[];
}

/** Pages that belong together, as a line of links under their header. */
export function SubNavigation({ label, items }: SubNavigationProps) {
  const line = useCurrentInView(items.find(({ isCurrent }) => isCurrent)?.to);
  return (
    <Box component="nav" ref={line} aria-label={label} sx={SUB_NAVIGATION}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} aria-current={item.isCurrent ? 'page' : undefined}>
          {item.label}
        </Link>
      ))}
    </Box>
  );
}

/** Where a line of links is wider than the window, it begins at the one that is current. */
export function useCurrentInView(current: string | undefined) {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    const shown = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (line.current && shown) line.current.scrollLeft = shown.offsetLeft - line.current.offsetLeft - BEFORE_CURRENT;
  }, [current]);
  return line;
}

/** Pixels of the link before, which tell that there is one. */
const BEFORE_CURRENT = 60;

/** As tabs look, which these are not: each is a page of its own. */
export const SUB_NAVIGATION = {
  display: 'flex',
  gap: 2.5,
  mb: 2,
  overflowX: 'auto',
  borderBottom: '1px solid var(--sl-line)',
  '& a': {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    minHeight: 40,
    px: 0.5,
    borderBottom: '2px solid transparent',
    color: 'var(--sl-quiet)',
    fontWeight: 500,
    textDecoration: 'none',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& a:hover': { color: 'var(--sl-text)' },
  '& a:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: -2 },
  '& a[aria-current]': { color: 'var(--sl-text)', borderBottomColor: 'var(--sl-brand)' },
};

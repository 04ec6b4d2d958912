import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface ProfileSectionProps {
  /** What an address after its # leads here by. */
  id?: string;
  title: string;
  why: string;
  children: ReactNode;
}

/** A part of the profile: what it is at the left, its fields at the right. */
export function ProfileSection({ id, title, why, children }: ProfileSectionProps) {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) section.current?.scrollIntoView?.({ block: 'start' });
  }, [id, hash]);
  return (
    <Box
      component="section"
      id={id}
      ref={section}
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '240px 1fr' },
        gap: { xs: 1.5, md: 4 },
        py: 3,
        scrollMarginTop: 'calc(var(--sl-app-bar) + 64px)',
        '& + &': { borderTop: '1px solid var(--sl-line)' },
      }}
    >
      <Box>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {why}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

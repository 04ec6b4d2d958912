import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ProfileSectionProps {
  title: string;
  why: string;
  children: ReactNode;
}

/** A part of the profile: what it is at the left, its fields at the right. */
export function ProfileSection({ title, why, children }: ProfileSectionProps) {
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '240px 1fr' },
        gap: { xs: 1.5, md: 4 },
        py: 3,
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

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import type { ConsoleFrame } from '../../../engine/console/ConsoleSetup';

type EmptyStateProps = ComponentProps<ConsoleFrame['EmptyState']> & {
  /** The page's own title, where nothing else is on it. */
  isPage?: boolean;
};

/** A page that has nothing to show yet. */
export function EmptyState({ title, detail, icon, action, isPage = false }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        maxWidth: 440,
        mx: 'auto',
        py: { xs: 6, md: 10 },
        textAlign: 'center',
      }}
    >
      {icon && <Box sx={{ color: 'var(--sl-quiet)', '& svg': { fontSize: 40 } }}>{icon}</Box>}
      <Typography variant="h1" component={isPage ? 'h1' : 'h2'}>
        {title}
      </Typography>
      {detail && <Typography color="textSecondary">{detail}</Typography>}
      {action && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1.5 }}>{action}</Box>
      )}
    </Box>
  );
}

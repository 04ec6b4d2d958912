import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

/** Says that something is going on once it takes longer than a second. */
export function LateProgress({ label }: { label: string }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        gap: 1,
        color: 'var(--sl-quiet)',
        '@keyframes sl-late': { to: { opacity: 1 } },
        opacity: 0,
        animation: 'sl-late 150ms ease-out 1s forwards',
      }}
    >
      {label}
      <LinearProgress color="info" aria-label={label} />
    </Box>
  );
}

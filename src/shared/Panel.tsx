import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import ExpandMoreRounded from '#icons/ExpandMoreRounded';

interface PanelProps {
  title: ReactNode;
  /** Beside the title, such as a state. */
  beside?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** Of one that can be folded, whose content is not there meanwhile. */
  fold?: PanelFold | undefined;
  /** One of many alike is an article: sections are told apart by what they are called. */
  as?: 'section' | 'article';
  children: ReactNode;
}

export interface PanelFold {
  isOpen: boolean;
  onTurn: () => void;
  /** Which one it is, for those who do not see where the button stands. */
  label: string;
}

/** A part of a page with a heading of its own. */
export function Panel({ title, beside, action, fold, as = 'section', children }: PanelProps) {
  const id = useId();
  const isOpen = fold?.isOpen !== false;
  return (
    <Box
      component={as}
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        px: { xs: 2, md: 2.5 },
        py: isOpen ? { xs: 2, md: 2.5 } : 0.5,
        border: '1px solid var(--sl-line)',
        borderRadius: '8px',
        bgcolor: 'var(--sl-surface)',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: isOpen ? 32 : 44,
          mb: isOpen ? 1 : 0,
        }}
      >
        {fold && (
          <IconButton
            aria-label={fold.label}
            aria-expanded={isOpen}
            onClick={fold.onTurn}
            sx={{ ml: -1, '& svg': { transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' } }}
          >
            <ExpandMoreRounded />
          </IconButton>
        )}
        <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {beside}
        {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
      </Box>
      {isOpen && children}
    </Box>
  );
}

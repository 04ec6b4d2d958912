import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import ChevronLeftRounded from '#icons/ChevronLeftRounded';
import ChevronRightRounded from '#icons/ChevronRightRounded';
import { useCountFormat } from '../../engine/console/words/useNumberFormat';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which of how many entries are shown, and the way to the others. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  if (total <= size) return null;
  const range = { from: count((page - 1) * size + 1), to: count(Math.min(total, page * size)), total: count(total) };
  return (
    <Box
      component="nav"
      aria-label={translate('engine.grid.pages')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, py: 0.75 }}
    >
      <Box
        component="span"
        role="status"
        className="sl-figures"
        sx={{ mr: 1, color: 'var(--engine-quiet)', fontSize: 13 }}
      >
        {translate('engine.grid.range', range)}
      </Box>
      <IconButton
        aria-label={translate('engine.grid.previous_page')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftRounded />
      </IconButton>
      <IconButton
        aria-label={translate('engine.grid.next_page')}
        disabled={page * size >= total}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightRounded />
      </IconButton>
    </Box>
  );
}

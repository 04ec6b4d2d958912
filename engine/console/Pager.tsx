import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import ChevronLeftRounded from '#icons/ChevronLeftRounded';
import ChevronRightRounded from '#icons/ChevronRightRounded';
import { useCountFormat } from '../../engine/console/words/useNumberFormat';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  /** `isCorrection`: nobody turned it, there is no such page. */
  onPage: (page: number, isCorrection: boolean) => void;
}

/** Which of how many entries are shown, and the way to the others. Behind the last page is the last; a page that is turned to is read from its top. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const nav = useRef<HTMLElement>(null);
  const last = Math.max(1, Math.ceil(total / size));
  const correct = useEffectEvent(() => onPage(last, true));
  const isBeyond = total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) correct();
  }, [isBeyond]);
  if (total <= size) return null;
  const turn = (to: number) => {
    onPage(to, false);
    showTopOf(nav.current?.previousElementSibling);
  };
  const range = { from: count((page - 1) * size + 1), to: count(Math.min(total, page * size)), total: count(total) };
  return (
    <Box
      ref={nav}
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
        onClick={() => turn(page - 1)}
      >
        <ChevronLeftRounded />
      </IconButton>
      <IconButton
        aria-label={translate('engine.grid.next_page')}
        disabled={page * size >= total}
        onClick={() => turn(page + 1)}
      >
        <ChevronRightRounded />
      </IconButton>
    </Box>
  );
}

/** Below what stays at the top of the window. */
const HEADER_PX = 120;

/** Scrolls up to where the list begins, unless that is in sight. */
function showTopOf(list: Element | null | undefined): void {
  const top = list?.getBoundingClientRect().top ?? 0;
  if (top < 0) window.scrollBy({ top: top - HEADER_PX });
}

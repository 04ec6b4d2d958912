import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';

/** What work that goes on has said so far. Whoever looks at its end stays there as more comes. */
export function LogLines({ lines, isLive = false }: { lines: readonly string[]; isLive?: boolean }) {
  const translate = useTranslate();
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const count = lines.length;
  useEffect(() => {
    if (count > 0 && isLive && isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count, isLive]);
  if (count === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.background_task.log_empty')}</Typography>;
  return (
    <Box
      component="pre"
      ref={box}
      // Longer than its frame, it is scrolled by keys too.
      tabIndex={0}
      role="log"
      aria-label={translate('pages.background_task.log')}
      aria-live={isLive ? 'polite' : 'off'}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      sx={{
        m: 0,
        p: 2,
        maxHeight: 360,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontSize: 13,
        border: '1px solid var(--sl-line)',
        borderRadius: '8px',
        bgcolor: 'var(--sl-surface)',
      }}
    >
      {lines.join('\n')}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { saidByServer } from '../../engine/core/said/saidByServer';

/** What work that goes on has said so far, as the server wrote it. Whoever looks at its end stays there as more comes. */
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
      {lines.map(inTheirWords).join('\n')}
    </Box>
  );
}

/** A line may begin with when it was written: `2026-05-31T09:00:00Z The bundle is ready.` */
const STAMPED = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.+)$/;

function inTheirWords(line: string): string {
  const [, stamp, said] = STAMPED.exec(line) ?? [];
  return said === undefined ? saidByServer(line) : `${stamp} ${saidByServer(said)}`;
}

import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatDate, zonedParts } from '../../../fields/format/dates';

interface UnsavedNoticeProps {
  /** When it was last changed, ISO 8601. */
  at: string;
  /** What of it there is. */
  what: string;
  children?: ReactNode;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed here before and never saved. */
export function UnsavedNotice({ at, what, children, onRestore, onDiscard }: UnsavedNoticeProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' } }}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="inherit" onClick={onDiscard}>
            {translate('engine.draft.discard')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={onRestore}>
            {translate('engine.draft.restore')}
          </Button>
        </Box>
      }
    >
      {translate('engine.draft.found', { at: momentOf(at), fields: what })}
      {children}
    </Alert>
  );
}

/** '14:32' on the reader's clock; with its date where that is not today's. */
function momentOf(instant: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const then = zonedParts(instant, zone);
  if (!then) return instant;
  const time = then.time.slice(0, 5);
  const today = zonedParts(new Date().toISOString(), zone)?.date;
  return then.date === today ? time : `${formatDate(then.date)} ${time}`;
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['/'], 'search'],
  [['←', '↑', '↓', '→'], 'move'],
  [['Enter'], 'open'],
  [['F2'], 'edit'],
  [['Space', 'x'], 'select'],
  [['Shift', 'Space'], 'range'],
  [['Ctrl/⌘', 'A'], 'page'],
  [['Esc'], 'leave'],
  [['?'], 'help'],
];

/** The keys of a grid. */
export function GridHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('engine.help.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 20px', m: 0 }}>
          {KEYS.map(([keys, text]) => (
            <Box key={text} sx={{ display: 'contents' }}>
              <dt>
                {keys.map((key) => (
                  <Box component="kbd" key={key} sx={KEY}>
                    {key}
                  </Box>
                ))}
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`engine.help.${text}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const KEY = {
  mr: 0.5,
  px: 0.75,
  py: 0.25,
  border: '1px solid var(--sl-line)',
  borderRadius: '6px',
  bgcolor: 'var(--sl-page)',
  font: 'inherit',
  fontSize: 12,
};

import './texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../TitledDialog';

const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['/'], 'search'],
  [['←', '↑', '↓', '→'], 'move'],
  [['Enter'], 'open'],
  [['F2'], 'edit'],
  [['Space', 'x'], 'select'],
  [['Shift', 'Space'], 'range'],
  [['Ctrl/⌘', 'A'], 'page'],
  [['Delete'], 'remove'],
  [['Esc'], 'leave'],
  [['?'], 'help'],
];

/** The keys of a grid. */
export function GridHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <TitledDialog title={translate('engine.help.title')} maxWidth="xs" onClose={onClose}>
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
    </TitledDialog>
  );
}

const KEY = {
  mr: 0.5,
  px: 0.75,
  py: 0.25,
  border: '1px solid var(--engine-line)',
  borderRadius: '6px',
  bgcolor: 'var(--engine-page)',
  font: 'inherit',
  fontSize: 12,
};

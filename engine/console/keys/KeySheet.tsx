import './texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../TitledDialog';
import type { KeyGroup } from './shownKeys';

interface KeySheetProps {
  /** The same promise each time it is drawn. */
  groups: Promise<readonly KeyGroup[]>;
  onClose: () => void;
}

/** The keys that work here, by the part of the page that has them. */
export function KeySheet({ groups, onClose }: KeySheetProps) {
  const translate = useTranslate();
  return (
    <TitledDialog title={translate('engine.help.title')} maxWidth="sm" onClose={onClose}>
      <Box sx={{ columns: { sm: 2 }, columnGap: 4 }}>
        {use(groups).map((group) => (
          <Keys key={group.title} {...group} />
        ))}
      </Box>
    </TitledDialog>
  );
}

function Keys({ title, keys }: KeyGroup) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ breakInside: 'avoid', mb: 2.5 }}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 0.75, m: 0 }}>
        {keys.map(([pressed, text]) => (
          // What is pressed names the row, and is read first; it stands at its end.
          <Box
            key={text}
            sx={{ display: 'flex', flexDirection: 'row-reverse', justifyContent: 'space-between', gap: 2 }}
          >
            <Box component="dt" sx={{ whiteSpace: 'nowrap' }}>
              {pressed.map((key) => (
                <Box component="kbd" key={key} sx={KEY}>
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {translate(text)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const KEY = {
  ml: 0.5,
  px: 0.75,
  py: 0.25,
  border: '1px solid var(--engine-line)',
  borderRadius: '6px',
  bgcolor: 'var(--engine-page)',
  font: 'inherit',
  fontSize: 12,
};

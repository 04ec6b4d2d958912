import './texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import ArrowBackRounded from '#icons/ArrowBackRounded';
import ArrowDownwardRounded from '#icons/ArrowDownwardRounded';
import ArrowForwardRounded from '#icons/ArrowForwardRounded';
import ArrowUpwardRounded from '#icons/ArrowUpwardRounded';
import { TitledDialog } from '../TitledDialog';
import { MOD, modKey } from './modKey';
import type { KeyGroup } from './shownKeys';

interface KeySheetProps {
  groups: readonly KeyGroup[];
  onClose: () => void;
  /** Buttons beside the one that closes it. */
  actions?: ReactNode;
}

/** The keys that work here, by the part of the page that has them. */
export function KeySheet({ groups, onClose, actions }: KeySheetProps) {
  const translate = useTranslate();
  return (
    <TitledDialog title={translate('engine.help.title')} maxWidth="sm" onClose={onClose} actions={actions}>
      <Box sx={{ columns: { sm: 2 }, columnGap: 4 }}>
        {groups.map((group) => (
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
                  <KeyName name={key} />
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

/** What is drawn for a key. An arrow is a picture, as the typeface that comes along has not all of them. */
function KeyName({ name }: { name: string }) {
  const Arrow = ARROWS[name];
  if (!Arrow) return name === MOD ? modKey() : name;
  return <Arrow titleAccess={name} sx={{ display: 'block', fontSize: 16, my: 0.125 }} />;
}

const ARROWS: Readonly<Record<string, typeof ArrowBackRounded>> = {
  '←': ArrowBackRounded,
  '↑': ArrowUpwardRounded,
  '→': ArrowForwardRounded,
  '↓': ArrowDownwardRounded,
};

const KEY = {
  display: 'inline-block',
  verticalAlign: 'middle',
  ml: 0.5,
  px: 0.75,
  py: 0.25,
  border: '1px solid var(--engine-line)',
  borderRadius: '6px',
  bgcolor: 'var(--engine-page)',
  font: 'inherit',
  fontSize: 12,
};

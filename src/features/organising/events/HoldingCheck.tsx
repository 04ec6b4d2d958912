import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import { saidByServer } from '../../../../engine/core/said/saidByServer';

/** Something that is in order. */
export function HoldingCheck({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <CheckRounded sx={{ color: 'var(--sl-good)' }} titleAccess={translate('pages.home.fine')} />
      {saidByServer(text)}
    </Box>
  );
}

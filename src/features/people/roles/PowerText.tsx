import '../texts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import EditOutlined from '#icons/EditOutlined';
import RemoveRounded from '#icons/RemoveRounded';
import VisibilityOutlined from '#icons/VisibilityOutlined';
import type { Power } from './rolePowers';

const LOOKS = {
  all: { Icon: CheckRounded, color: 'var(--sl-good)' },
  some: { Icon: EditOutlined, color: 'var(--sl-info)' },
  read: { Icon: VisibilityOutlined, color: 'var(--sl-quiet)' },
  none: { Icon: RemoveRounded, color: 'var(--sl-quiet)' },
} as const;

/** How much somebody may do, in a word; which verbs that is stands under it, or shows on hover where it is all. */
export function PowerText({ power: { kind, verbs } }: { power: Power }) {
  const translate = useTranslate();
  const { Icon, color } = LOOKS[kind];
  const list = verbs.map((verb) => translate(`pages.powers.verb.${verb}`, { _: verb })).join(', ');
  return (
    <Tooltip title={kind === 'all' ? list : ''}>
      <Box sx={{ display: 'inline-flex', gap: 0.75, color }}>
        <Icon fontSize="small" sx={{ fontSize: 16, mt: '2px' }} />
        <span>{kind === 'some' ? capitalised(list) : translate(`pages.powers.kind.${kind}`)}</span>
      </Box>
    </Tooltip>
  );
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

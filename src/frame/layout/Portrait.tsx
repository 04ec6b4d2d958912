import Box from '@mui/material/Box';
import PersonOutlineRounded from '#icons/PersonOutlineRounded';
import { apiAddress } from '../../../providers/files';
import type { SessionUser } from '../../../providers/session';

interface PortraitProps {
  avatar: string | null | undefined;
  initials: string;
  /** Width and height in px. */
  size?: number;
}

/** The picture of somebody, else their initials, else a figure. */
export function Portrait({ avatar, initials, size = 32 }: PortraitProps) {
  const look = { ...PORTRAIT, width: size, height: size, fontSize: Math.round(size * 0.4) };
  if (avatar) return <Box component="img" src={apiAddress(avatar)} alt="" sx={look} />;
  return <Box sx={look}>{initials || <PersonOutlineRounded fontSize="small" />}</Box>;
}

export function initialsOf({ first_name, last_name }: SessionUser): string {
  return [first_name, last_name].map((name) => name?.trim().charAt(0).toUpperCase() ?? '').join('');
}

const PORTRAIT = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  borderRadius: '50%',
  objectFit: 'cover',
  bgcolor: 'var(--sl-neutral-ground)',
  color: 'var(--sl-neutral)',
  fontWeight: 600,
};

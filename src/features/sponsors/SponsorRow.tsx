import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import ImageOutlined from '#icons/ImageOutlined';
import { useConsole, useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../engine/console/FieldValue';
import { StoredPicture } from '../../../engine/fields/file/StoredPicture';
import type { Stored } from '../../../resources/allResources';
import { type LogoFacts, logoProblem } from './logoFacts';

interface SponsorRowProps {
  readonly sponsor: Stored<'sponsors'>;
  readonly to: string;
  readonly facts: LogoFacts | null;
  readonly handle: ReactNode;
}

/** A sponsor with its logo, what is wrong with that, and whether visitors see it. */
export function SponsorRow({ sponsor, to, facts, handle }: SponsorRowProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const visible = useResourcePlan('sponsors').fields.get('visible');
  const problem = logoProblem(facts);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 64, py: 0.75 }}>
      {handle}
      <Box sx={{ ...TILE, opacity: sponsor.visible ? 1 : 0.55 }}>
        {sponsor.logo_id === null ? (
          <ImageOutlined fontSize="small" />
        ) : (
          <StoredPicture
            id={sponsor.logo_id}
            size="small"
            alt=""
            sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
            fallback={<ImageOutlined fontSize="small" />}
          />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component={Link} to={to} sx={NAME}>
          {sponsor.name}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {[sponsor.url && hostOf(sponsor.url), factsText(facts, translate)].filter(Boolean).join(' · ')}
        </Typography>
        {problem && (
          <Typography variant="body2" sx={{ color: 'var(--sl-attention)' }}>
            {translate(`sponsors.${problem}`, { width: facts?.width, height: facts?.height })}
          </Typography>
        )}
      </Box>
      {visible && <FieldValue field={visible} record={sponsor} isEditable={can('sponsors.update')} />}
    </Box>
  );
}

function factsText(facts: LogoFacts | null, translate: ReturnType<typeof useTranslate>): string {
  if (!facts) return translate('sponsors.no_logo');
  return facts.width === null ? '' : translate('sponsors.size', { width: facts.width, height: facts.height });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** Logos are drawn for light grounds. */
const TILE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: 72,
  height: 48,
  p: 0.5,
  border: '1px solid var(--sl-line)',
  borderRadius: '6px',
  bgcolor: '#fff',
  color: '#5e5b55',
  overflow: 'hidden',
} as const;

const NAME = {
  display: 'block',
  fontWeight: 500,
  color: 'var(--sl-text)',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
} as const;

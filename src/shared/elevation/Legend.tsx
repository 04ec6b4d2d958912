import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { type Profile, STEEPNESS, stretchesOf } from './profile';

/** What the colours of a profile mean: those that it has. */
export function Legend({ profile, hasCrowd }: { profile: Profile; hasCrowd: boolean }) {
  const translate = useTranslate();
  const found = new Set(stretchesOf(profile).map(({ steepness }) => steepness));
  return (
    <Box component="ul" sx={LIST}>
      {STEEPNESS.filter(({ name }) => found.has(name)).map(({ name }) => (
        <li key={name}>
          <svg width={12} height={12} aria-hidden>
            <rect className={`ground ${name}`} width={12} height={12} rx={2} />
          </svg>
          {translate(`elevation.steepness.${name}`)}
        </li>
      ))}
      {hasCrowd && (
        <li>
          <svg width={12} height={12} aria-hidden>
            <rect className="crowd" x={1} y={1} width={10} height={10} />
          </svg>
          {translate('elevation.crowd')}
        </li>
      )}
    </Box>
  );
}

const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  color: 'var(--sl-quiet)',
  fontSize: 12,
  '& li': { display: 'flex', alignItems: 'center', gap: 0.75 },
};

/** Down is blue, up is ochre and then red: they differ for everybody, and the darker the steeper. */
export const DRAWING = {
  minWidth: 0,
  '& svg': { display: 'block', maxWidth: '100%', fontFamily: 'var(--sl-font)', fontSize: 12 },
  '& text': { fill: 'var(--sl-text)', fontVariantNumeric: 'tabular-nums' },
  '& text.quiet': { fill: 'var(--sl-quiet)' },
  '& .line': { stroke: 'var(--sl-line)', strokeWidth: 1 },
  '& .base': { stroke: 'var(--sl-quiet)', strokeWidth: 1 },
  '& .ridge': { fill: 'none', stroke: 'var(--sl-text)', strokeWidth: 1.5 },
  '& .mat': { stroke: 'var(--sl-text)', strokeWidth: 1, strokeDasharray: '3 3' },
  '& .marker': { fill: 'var(--sl-text)' },
  '& .crowd': { fill: 'var(--sl-brand)', fillOpacity: 0.3, stroke: 'var(--sl-brand)', strokeWidth: 1.5 },
  '& .cursor': { stroke: 'var(--sl-text)', strokeWidth: 1 },
  '& .dot': { fill: 'var(--sl-text)', stroke: 'var(--sl-surface)', strokeWidth: 2 },
  '& .ground.flat': { fill: 'var(--sl-neutral-ground)' },
  '& .ground.down': { fill: 'var(--sl-info)', opacity: 0.35 },
  '& .ground.down_steep': { fill: 'var(--sl-info)', opacity: 0.75 },
  '& .ground.up': { fill: 'var(--sl-attention)', opacity: 0.35 },
  '& .ground.up_steep': { fill: 'var(--sl-attention)', opacity: 0.75 },
  '& .ground.up_wall': { fill: 'var(--sl-bad)', opacity: 0.9 },
};

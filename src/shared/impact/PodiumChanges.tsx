import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import ArrowForwardRounded from '#icons/ArrowForwardRounded';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import type { PodiumAthlete, RaceImpact } from './impact';

/** Who stood on a place of a race's podium, and who would. */
export function PodiumChanges({ race, changes }: { race: string; changes: RaceImpact['podium'] }) {
  const translate = useTranslate();
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {translate('impact.podium_of', { race })}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map(({ place, before, after }) => (
          <Box component="li" key={place} sx={{ display: 'flex', gap: 0.75 }}>
            <Box component="span" className="sl-figures" sx={{ minWidth: 20 }}>
              {place}.
            </Box>
            <div>
              <span>{nameOf(before) ?? translate('impact.nobody')}</span>
              <Box component="span" sx={{ display: 'inline-block', ml: 0.75 }}>
                <ArrowForwardRounded fontSize="inherit" aria-hidden sx={{ mr: 0.75, verticalAlign: 'middle' }} />
                <span style={visuallyHidden}>{translate('impact.becomes')}</span>
                <strong>{nameOf(after) ?? translate('impact.nobody')}</strong>
              </Box>
            </div>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function nameOf(athlete: PodiumAthlete | null): string | null {
  if (!athlete) return null;
  return [athlete.start_number, athlete.name].filter(Boolean).join(' ') || `#${athlete.athlete_id}`;
}

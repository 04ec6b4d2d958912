import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { useTimingSetup } from '../useTimingSetup';

/** More of them are found on the overview. */
const MOST = 5;

/**
 * What a new timeline is for, and those of its type that stand elsewhere: one mat may time several races, without a second timeline
 * for it.
 */
export function StandingAlready({ raceId, type }: { raceId: number; type: string | null }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const { setup } = useTimingSetup();
  const race = setup.races.find(({ id }) => id === raceId);
  const isHere = (id: number) => setup.places.some((place) => place.race_id === raceId && place.timeline_id === id);
  const standing = setup.timelines.filter((timeline) => timeline.type === type && !isHere(timeline.id)).slice(0, MOST);
  if (!race) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('timing.standing.next', { race: race.name })}
      {standing.length > 0 && (
        <>
          {' '}
          {translate('timing.standing.why')}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {standing.map(({ id, name }) => (
              <li key={id}>
                <MuiLink component={Link} to={`${addresses.timeline(id)}?race=${raceId}`}>
                  {translate('timing.standing.use', { timeline: name, race: race.name })}
                </MuiLink>
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

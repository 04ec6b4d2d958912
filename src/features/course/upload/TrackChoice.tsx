import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { formatDistance } from '../../../../engine/fields/format/lengths';
import { useOwnFigures } from '../../../../engine/fields/format/useOwnFigures';
import { heightText } from '../../../shared/elevation/profile';
import { useLengthUnit } from '../courseRecords';
import { type ChosenTracks, joinedOf, type Track } from './tracks';

interface TrackChoiceProps {
  tracks: readonly Track[];
  chosen: ChosenTracks;
  onChoose: (chosen: ChosenTracks) => void;
}

/** Which of the tracks of a file is the course: one, or all of them one after the other. */
export function TrackChoice({ tracks, chosen, onChoose }: TrackChoiceProps) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const count = useCountFormat();
  const own = useOwnFigures();
  const joined = joinedOf(tracks);
  const isPair = tracks.length === 2;
  const word = (name: string, words: object) => translate(`course.upload.${name}`, words);
  const factsOf = ({ distance, points }: Pick<Track, 'distance' | 'points'>) => ({
    distance: own(formatDistance(distance, unit)),
    points: count(points),
  });
  return (
    <RadioGroup
      aria-label={translate('course.upload.track')}
      value={chosen}
      onChange={(_, value) => onChoose(value === 'all' ? value : Number(value))}
    >
      {tracks.map((track, place) => (
        <Choice
          key={track.index}
          value={place}
          title={track.name || word('unnamed', { number: track.index + 1 })}
          facts={word(track.has_elevation ? 'track_facts' : 'track_facts_flat', factsOf(track))}
        />
      ))}
      {joined && (
        <Choice
          value="all"
          title={word(isPair ? 'joined' : 'joined_several', { count: count(tracks.length) })}
          facts={word(isPair ? 'joined_facts' : 'joined_facts_several', {
            ...factsOf(joined),
            gap: heightText(joined.gap, unit, locale),
          })}
        />
      )}
    </RadioGroup>
  );
}

function Choice({ value, title, facts }: { value: ChosenTracks; title: string; facts: string }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio />}
      label={
        <>
          {title}
          <Typography component="span" sx={{ display: 'block', color: 'var(--sl-quiet)', fontSize: 13 }}>
            {facts}
          </Typography>
        </>
      }
      sx={{ alignItems: 'flex-start', py: 0.5, '& .MuiRadio-root': { py: 0 } }}
    />
  );
}

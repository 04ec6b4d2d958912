import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';
import type { Race } from '../../shared/timingRecords';
import type { Course } from '../../shared/useCourse';
import type { QueueActionsProps } from './QueueActions';

/** Puts athletes into a race that has the mats they were read at. */
export function SetRace({ course, passings, onCorrect }: Omit<QueueActionsProps, 'kind'>) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const races = racesWith(course, passings);
  const athletes = [...new Set(passings.flatMap(({ athlete_id }) => athlete_id ?? []))];
  const choose = (race: Race) => {
    setAnchor(null);
    onCorrect({ kind: 'race', passings, athleteIds: athletes, race });
  };
  if (athletes.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('livetiming.errors.set_race')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {races.map((race) => (
          <MenuItem key={race.id} onClick={() => choose(race)}>
            {race.name}
          </MenuItem>
        ))}
        {races.length === 0 && <MenuItem disabled>{translate('livetiming.errors.no_race')}</MenuItem>}
      </Menu>
    </>
  );
}

/** The races whose course has every mat of these reads. */
function racesWith(
  course: Pick<Course, 'races' | 'places' | 'placeOf'>,
  passings: readonly LivePassing[],
): readonly Race[] {
  const timelines = new Set(passings.map((passing) => course.placeOf(passing)?.id));
  const has = (race: Race) => {
    const own = new Set(course.places.filter(({ race_id }) => race_id === race.id).map((place) => place.timeline_id));
    return [...timelines].every((id) => id !== undefined && own.has(id));
  };
  return course.races.filter(has);
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { alongText } from '../../shared/elevation/profile';
import type { CourseCursor } from '../../shared/map/cursor';
import { Panel } from '../../shared/Panel';
import { type Marker, type Race, useLengthUnit } from './courseRecords';
import { MarkerIcon } from './markers/MarkerIcon';
import { OFF_COURSE } from './shownMarkers';
import type { TimelinePlace } from './useTimelinePlaces';

interface CourseAsideProps {
  race: Race;
  places: readonly TimelinePlace[];
  markers: readonly Marker[];
  cursor: CourseCursor;
}

/** What stands along a course, in order. Each is shown on map and profile while the pointer or the focus is on it. */
export function CourseAside({ race, places, markers, cursor }: CourseAsideProps) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const base = `/events/${race.event_id}`;
  const onCourse = markers
    .filter(({ off_course, distance_along }) => distance_along !== null && Number(off_course) <= OFF_COURSE)
    .sort((a, b) => Number(a.distance_along) - Number(b.distance_along));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel
        title={translate('course.timelines')}
        action={
          <Button size="small" component={Link} to={`${base}/timing`} className="sl-unprinted">
            {translate('course.to_timing')}
          </Button>
        }
      >
        {places.length === 0 && (
          <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('course.no_timelines')}</Typography>
        )}
        <Places>
          {places.map(({ key, called, along, metres, timelineId }) => (
            <Place key={key} along={along} cursor={cursor} where={alongText(metres, unit, locale)}>
              <MuiLink component={Link} to={`${base}/timing/timeline/${timelineId}`} color="inherit" underline="hover">
                {called}
              </MuiLink>
            </Place>
          ))}
        </Places>
      </Panel>
      <Panel
        title={translate('course.markers_here')}
        action={
          <Button size="small" component={Link} to={`${base}/races/${race.id}/markers`} className="sl-unprinted">
            {translate('course.all_markers')}
          </Button>
        }
      >
        <Places>
          {onCourse.map(({ id, name, icon, distance_along }) => (
            <Place
              key={id}
              along={Number(distance_along)}
              cursor={cursor}
              where={alongText(Number(distance_along), unit, locale)}
              icon={icon}
            >
              {name}
            </Place>
          ))}
        </Places>
      </Panel>
    </Box>
  );
}

function Places({ children }: { children: ReactNode }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: { lg: 320 }, overflowY: 'auto' }}>
      {children}
    </Box>
  );
}

interface PlaceProps {
  along: number;
  where: string;
  icon?: string;
  cursor: CourseCursor;
  children: ReactNode;
}

function Place({ along, where, icon, cursor, children }: PlaceProps) {
  return (
    <Box
      component="li"
      onPointerEnter={() => cursor.set(along)}
      onPointerLeave={() => cursor.set(null)}
      onFocus={() => cursor.set(along)}
      onBlur={() => cursor.set(null)}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 'var(--sl-row)' }}
    >
      {icon && <MarkerIcon icon={icon} />}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      <Box component="span" className="sl-figures" sx={{ color: 'var(--sl-quiet)' }}>
        {where}
      </Box>
    </Box>
  );
}

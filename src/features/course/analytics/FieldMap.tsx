import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useRecord } from '../../../../engine/console/record/useRecord';
import type { RaceField } from '../../../../resources/races/field.calls';
import { ElevationProfile } from '../../../shared/elevation/ElevationProfile';
import { CourseLayer } from '../../../shared/map/CourseLayer';
import type { CourseCursor } from '../../../shared/map/cursor';
import { MapView } from '../../../shared/map/MapView';
import { MarkersLayer } from '../../../shared/map/MarkersLayer';
import { PositionsLayer } from '../../../shared/map/PositionsLayer';
import { type Course, type Race, useLengthUnit, useMarkers, useShape } from '../courseRecords';
import { fileNameOf } from '../look';
import { markersOf, marksOf } from '../shownMarkers';
import { useTimelinePlaces } from '../useTimelinePlaces';
import { crowdOf } from './positions';
import { usePositions } from './usePositions';

interface FieldMapProps {
  race: Race;
  courseId: number;
  field: RaceField;
  cursor: CourseCursor;
}

/** Every athlete of a race on its course. */
export function FieldMap({ race, courseId, field, cursor }: FieldMapProps) {
  const { data } = useRecord<Course>(useResourcePlan('courses'), courseId, { included: [] });
  return data ? <Loaded {...{ race, field, cursor }} course={data} /> : null;
}

function Loaded({ race, course, field, cursor }: Omit<FieldMapProps, 'courseId'> & { course: Course }) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const shape = useShape(course);
  const timelines = useTimelinePlaces(race, shape);
  const { records: markers } = useMarkers(course.id);
  const shown = useMemo(() => [...timelines.markers, ...markersOf(markers)], [timelines, markers]);
  const { at, isMoving } = usePositions(field, shape);
  const crowd = useMemo(() => crowdOf(field, shape.measured.distance), [field, shape]);
  const marks = useMemo(() => [...timelines.marks, ...marksOf(markers)], [timelines, markers]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <MapView
        label={translate('analytics.map', { race: race.name })}
        bounds={shape.measured.bounds}
        unit={unit}
        height={{ xs: '48vh', md: '420px' }}
      >
        <CourseLayer shape={shape} unit={unit} cursor={cursor} pins={shown} />
        <MarkersLayer markers={shown} />
        <PositionsLayer at={at} isMoving={isMoving} />
      </MapView>
      {shape.measured.gain !== null && (
        <ElevationProfile
          {...{ shape, cursor, unit, marks, crowd }}
          title={translate('analytics.elevation')}
          fileName={`${fileNameOf(race.name)}-field-elevation`}
        />
      )}
    </Box>
  );
}

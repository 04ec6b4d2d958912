import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import FileUploadOutlined from '#icons/FileUploadOutlined';
import TableChartOutlined from '#icons/TableChartOutlined';
import UploadFileRounded from '#icons/UploadFileRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { ElevationProfile } from '../../../shared/elevation/ElevationProfile';
import { CourseLayer } from '../../../shared/map/CourseLayer';
import { useCourseCursor } from '../../../shared/map/cursor';
import { MapView } from '../../../shared/map/MapView';
import { MarkersLayer } from '../../../shared/map/MarkersLayer';
import { PlaceLayer } from '../../../shared/map/PlaceLayer';
import { useAllRecords } from '../../../shared/useAllRecords';
import { CourseHeader } from '../CourseHeader';
import { type Course, type Race, useLengthUnit, useShape } from '../courseRecords';
import { fileNameOf, MAP_HEIGHT, TWO_COLUMNS } from '../look';
import { keyOf, markersOf, marksOf } from '../shownMarkers';
import { useTimelinePlaces } from '../useTimelinePlaces';
import { ImportWaypoints } from './ImportWaypoints';
import { MarkerForm } from './MarkerForm';
import { MarkerList } from './MarkerList';
import { useMarkerWrites } from './useMarkerWrites';
import { useShownMarker } from './useShownMarker';

interface PlacedMarkersProps {
  race: Race;
  course: Course;
}

/** The markers of a course on its map and in a list, where each is placed, moved and changed. */
export function PlacedMarkers({ race, course }: PlacedMarkersProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const unit = useLengthUnit();
  const shape = useShape(course);
  const cursor = useCourseCursor();
  const filter = useMemo(() => ({ event_id: race.event_id }), [race.event_id]);
  const { records } = useAllRecords('markers', filter);
  // Places of the event that stand on no course are those of every race.
  const markers = useMemo(
    () => records.filter(({ course_id }) => course_id === course.id || course_id === null),
    [records, course.id],
  );
  const { icon, markerId, isNew, show } = useShownMarker();
  const shown = useMemo(() => markers.filter((marker) => icon === null || marker.icon === icon), [markers, icon]);
  const selected = markers.find(({ id }) => id === markerId);
  const [placed, setPlaced] = useState<{ longitude: number; latitude: number } | null>(null);
  const timelines = useTimelinePlaces(race, shape);
  const { markers: mats } = timelines;
  const onMap = useMemo(() => [...mats.map((mat) => ({ ...mat, isStill: true })), ...markersOf(shown)], [mats, shown]);
  const marks = useMemo(() => [...timelines.marks, ...marksOf(shown)], [timelines, shown]);
  const { move } = useMarkerWrites();
  const mayMove = can('markers.update');
  const close = () => {
    setPlaced(null);
    show({ marker: null });
  };
  const { actions, dialog } = useImports(course);
  return (
    <>
      <CourseHeader
        race={race}
        title={translate('course.markers')}
        actions={actions}
        primaryAction={
          can('markers.create') && (
            <Button variant="contained" startIcon={<AddRounded />} onClick={() => show({ marker: 'new' })}>
              {translate('course_markers.add')}
            </Button>
          )
        }
      />
      <Box sx={TWO_COLUMNS}>
        <MapView
          label={translate('course_markers.map', { name: course.name })}
          bounds={shape.measured.bounds}
          unit={unit}
          height={MAP_HEIGHT}
        >
          <CourseLayer shape={shape} unit={unit} cursor={cursor} pins={onMap} />
          <MarkersLayer
            markers={onMap}
            selected={selected ? keyOf(selected) : null}
            onSelect={(key) => show({ marker: key.replace(/^marker-/, '') })}
            {...(mayMove && { onMove: (_key, to) => selected && void move(selected, to) })}
          />
          {isNew && <PlaceLayer place={placed} onPlace={setPlaced} />}
        </MapView>
        {isNew || selected ? (
          <MarkerForm
            key={selected?.id ?? 'new'}
            course={course}
            shape={shape}
            marker={selected ?? null}
            placed={selected ? null : placed}
            onPlaced={setPlaced}
            onClose={close}
          />
        ) : (
          <MarkerList {...{ markers, shown, icon, show, cursor }} />
        )}
      </Box>
      <Box sx={{ mt: 2 }}>
        <ElevationProfile
          {...{ shape, cursor, unit, marks }}
          title={translate('course.elevation')}
          fileName={`${fileNameOf(course.name)}-markers`}
        />
      </Box>
      {dialog}
    </>
  );
}

/** Ways to many markers at once. */
function useImports(course: Course) {
  const translate = useTranslate();
  const place = usePlace('markers');
  const [isOpen, setOpen] = useState(false);
  const word = (name: string) => translate(`course_markers.action.${name}`);
  const ofCourse = `${place.list}?course_id=${course.id}`;
  const actions = [
    { label: word('grid'), Icon: TableChartOutlined, to: ofCourse, permission: 'markers.update' },
    {
      label: word('csv'),
      Icon: UploadFileRounded,
      to: `${place.list}/import?course_id=${course.id}`,
      permission: 'markers.import',
    },
    { label: word('waypoints'), Icon: FileUploadOutlined, onClick: () => setOpen(true), permission: 'markers.create' },
  ];
  return { actions, dialog: isOpen && <ImportWaypoints course={course} onClose={() => setOpen(false)} /> };
}

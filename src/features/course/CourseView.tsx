import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import DownloadRounded from '#icons/DownloadRounded';
import EditRounded from '#icons/EditRounded';
import HistoryRounded from '#icons/HistoryRounded';
import LinkOffRounded from '#icons/LinkOffRounded';
import ListRounded from '#icons/ListRounded';
import PrintOutlined from '#icons/PrintOutlined';
import RouteOutlined from '#icons/RouteOutlined';
import SyncAltRounded from '#icons/SyncAltRounded';
import UploadFileRounded from '#icons/UploadFileRounded';
import type { HeaderAction } from '../../../engine/console/ConsoleSetup';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { onDemand } from '../../../engine/console/onDemand';
import { ElevationProfile } from '../../shared/elevation/ElevationProfile';
import { CourseLayer } from '../../shared/map/CourseLayer';
import { useCourseCursor } from '../../shared/map/cursor';
import { MapView } from '../../shared/map/MapView';
import { MarkersLayer } from '../../shared/map/MarkersLayer';
import { ChooseCourse } from './ChooseCourse';
import { CourseAside } from './CourseAside';
import { CourseFacts } from './CourseFacts';
import { CourseHeader } from './CourseHeader';
import { type Course, type Race, useLengthUnit, useMarkers, useShape } from './courseRecords';
import { fileNameOf, MAP_HEIGHT, TWO_COLUMNS } from './look';
import { markersOf, marksOf } from './shownMarkers';
import { useExportGpx } from './useExportGpx';
import { useRaceWrites } from './useRaceWrites';
import { useTimelinePlaces } from './useTimelinePlaces';

const HistoryDialog = onDemand(
  async () => (await import('../../../engine/console/record/HistoryDialog')).HistoryDialog,
);

interface CourseViewProps {
  race: Race;
  course: Course;
}

/** A course on its map, with what stands along it and its elevation. */
export function CourseView({ race, course }: CourseViewProps) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const shape = useShape(course);
  const cursor = useCourseCursor();
  const timelines = useTimelinePlaces(race, shape);
  const { records: markers } = useMarkers(course.id);
  const shown = useMemo(() => [...timelines.markers, ...markersOf(markers)], [timelines, markers]);
  const marks = useMemo(() => [...timelines.marks, ...marksOf(markers)], [timelines, markers]);
  const { can } = useConsole();
  const { actions, dialogs } = useCourseActions(race, course);
  return (
    <>
      <CourseHeader
        race={race}
        title={course.name}
        actions={actions}
        primaryAction={
          can('courses.update') && (
            <Button variant="contained" component={Link} to="?edit" startIcon={<EditRounded />}>
              {translate('course.action.edit')}
            </Button>
          )
        }
      />
      <CourseFacts race={race} course={course} />
      <Box sx={TWO_COLUMNS}>
        <MapView
          label={translate('course.map', { name: course.name })}
          bounds={shape.measured.bounds}
          unit={unit}
          height={MAP_HEIGHT}
        >
          <CourseLayer shape={shape} unit={unit} cursor={cursor} pins={shown} />
          <MarkersLayer markers={shown} />
        </MapView>
        <CourseAside race={race} places={timelines.places} markers={markers} cursor={cursor} />
      </Box>
      <Box sx={{ mt: 2 }}>
        <ElevationProfile
          {...{ shape, cursor, unit, marks }}
          title={translate('course.elevation')}
          fileName={`${fileNameOf(course.name)}-elevation`}
        />
      </Box>
      {dialogs}
    </>
  );
}

function useCourseActions(race: Race, course: Course) {
  const translate = useTranslate();
  const { assign, takeOff } = useRaceWrites(race);
  const [open, setOpen] = useState<'history' | 'other' | null>(null);
  const exportGpx = useExportGpx();
  const word = (name: string) => translate(`course.action.${name}`);
  const actions: HeaderAction[] = [
    {
      label: word('export'),
      Icon: DownloadRounded,
      onClick: () => void exportGpx(course),
      permission: 'courses.export',
    },
    { label: word('print'), Icon: PrintOutlined, onClick: () => window.print() },
    { label: word('history'), Icon: HistoryRounded, onClick: () => setOpen('history') },
    { label: word('replace'), Icon: SyncAltRounded, to: '?replace', permission: 'courses.update' },
    { label: word('upload'), Icon: UploadFileRounded, to: '?upload', permission: 'courses.create' },
    { label: word('draw'), Icon: EditRounded, to: '?draw', permission: 'courses.create' },
    { label: word('other'), Icon: RouteOutlined, onClick: () => setOpen('other'), permission: 'races.update' },
    { label: word('all'), Icon: ListRounded, to: `/events/${race.event_id}/courses`, permission: 'courses.read' },
    { label: word('remove'), Icon: LinkOffRounded, onClick: () => void takeOff(), permission: 'races.update' },
  ];
  const close = () => setOpen(null);
  const dialogs = (
    <>
      {open === 'history' && <HistoryDialog resource="courses" id={course.id} name={course.name} onClose={close} />}
      {open === 'other' && (
        <ChooseCourse
          race={race}
          title={translate('course.other.title')}
          why={translate('course.other.why')}
          button={translate('course.other.use')}
          onChoose={async (chosen) => {
            if (await assign(chosen)) close();
          }}
          onClose={close}
        />
      )}
    </>
  );
  return { actions, dialogs };
}

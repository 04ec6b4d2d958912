import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import ContentCopyRounded from '#icons/ContentCopyRounded';
import DownloadRounded from '#icons/DownloadRounded';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { duplicateCourse } from '../../../../resources/courses/courses.calls';
import { ElevationProfile } from '../../../shared/elevation/ElevationProfile';
import { CourseLayer } from '../../../shared/map/CourseLayer';
import { useCourseCursor } from '../../../shared/map/cursor';
import { MapView } from '../../../shared/map/MapView';
import { MarkersLayer } from '../../../shared/map/MarkersLayer';
import { type Course, useLengthUnit, useMarkers, useShape } from '../courseRecords';
import { fileNameOf } from '../look';
import { markersOf, marksOf } from '../shownMarkers';
import { useExportGpx } from '../useExportGpx';

/** One course of the event, whichever races have it. */
export function Component() {
  const translate = useTranslate();
  const place = usePlace('courses');
  const duplicate = useDuplicate(place.list);
  const exportGpx = useExportGpx();
  const actions = (record: RaRecord<number>) => [
    {
      label: translate('course.action.export'),
      Icon: DownloadRounded,
      onClick: () => void exportGpx(record as Course),
      permission: 'courses.export',
    },
    {
      label: translate('course.action.duplicate'),
      Icon: ContentCopyRounded,
      onClick: () => void duplicate(record.id),
      permission: 'courses.create',
    },
  ];
  return <RecordPage place={place} id={useIdParam('course_id')} slots={{ Overview, actions }} />;
}

/** A copy with its markers, which is opened. */
function useDuplicate(list: string) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const navigate = useNavigate();
  const { attempt } = useAttempt();
  return (id: number) =>
    attempt(async () => {
      const { data, meta } = await dataProvider.call<typeof duplicateCourse>({
        method: 'POST',
        path: '/v1/admin/courses/{id}/duplicate',
        params: { id },
      });
      refresh();
      done('course.duplicated', { name: data.name }, meta);
      navigate(`${list}/${data.id}`);
    });
}

function Overview({ record }: { record: RaRecord<number> }) {
  const course = record as Course;
  const translate = useTranslate();
  const unit = useLengthUnit();
  const shape = useShape(course);
  const cursor = useCourseCursor();
  const { records: markers } = useMarkers(course.id);
  const pins = useMemo(() => markersOf(markers), [markers]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', mb: 3 }}>
      <MapView
        label={translate('course.map', { name: course.name })}
        bounds={shape.measured.bounds}
        unit={unit}
        height={{ xs: '48vh', md: '420px' }}
      >
        <CourseLayer shape={shape} unit={unit} cursor={cursor} pins={pins} />
        <MarkersLayer markers={pins} />
      </MapView>
      <ElevationProfile
        {...{ shape, cursor, unit }}
        marks={marksOf(markers)}
        title={translate('course.elevation')}
        fileName={`${fileNameOf(course.name)}-elevation`}
      />
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { DropZone } from '../../../../engine/console/DropZone';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import { useUpload } from '../../../../engine/fields/file/useUpload';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { inspectCourseFile, makeMarkersOfFile } from '../../../../resources/courses/courses.calls';
import { useCall } from '../../../shared/useCall';
import type { Course } from '../courseRecords';
import { COURSE_FILES, COURSE_UPLOAD } from '../upload/courseFiles';

interface ImportWaypointsProps {
  course: Course;
  onClose: () => void;
}

const NAMED = 5;

/** The waypoints of a file become markers along a course. */
export function ImportWaypoints({ course, onClose }: ImportWaypointsProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const { isBusy, attempt, problem } = useShownAttempt();
  const [fileId, setFileId] = useState<number | null>(null);
  const uploading = useUpload(fileId, COURSE_UPLOAD, setFileId);
  const inspected = useCall<typeof inspectCourseFile>(
    { method: 'POST', path: '/v1/admin/courses/inspect', body: { event_id: course.event_id, file_id: fileId ?? 0 } },
    { of: 'files', enabled: fileId !== null, retry: false },
  );
  const waypoints = inspected.data?.waypoints ?? [];
  const isReading = uploading.state.step === 1 || (fileId !== null && inspected.isPending);
  const make = () =>
    attempt(async () => {
      const { data, meta } = await dataProvider.call<typeof makeMarkersOfFile>({
        method: 'POST',
        path: '/v1/admin/markers/from_file',
        body: { event_id: course.event_id, file_id: fileId ?? 0, course_id: course.id },
      });
      refresh();
      done('course_markers.imported', { smart_count: data.count }, meta);
      onClose();
    });
  const error = uploading.problem ?? inspected.error?.message ?? problem;
  return (
    <TitledDialog
      title={translate('course_markers.waypoints.title')}
      action={{
        children: translate(
          waypoints.length === 0 ? 'course_markers.waypoints.make_them' : 'course_markers.waypoints.make',
          {
            smart_count: waypoints.length,
          },
        ),
        disabled: isBusy || waypoints.length === 0,
        onClick: () => void make(),
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{translate('course_markers.waypoints.why')}</Typography>
      <DropZone
        onFiles={([file]) => file && void uploading.upload(file)}
        accept={COURSE_FILES}
        isBusy={isReading}
        label={translate('course_markers.waypoints.choose')}
        button={{ variant: 'outlined', children: translate('course_markers.waypoints.choose') }}
        invitation={translate('course_markers.waypoints.drop')}
        size={{ minHeight: 140, p: 2 }}
      >
        {isReading && <LinearProgress color="info" sx={{ width: '100%' }} />}
        {inspected.data && (
          <Typography role="status">
            {waypoints.length === 0
              ? translate('course_markers.waypoints.none')
              : translate('course_markers.waypoints.found', {
                  smart_count: waypoints.length,
                  names: namesOf(waypoints.map(({ name, icon }) => name || icon)),
                })}
          </Typography>
        )}
      </DropZone>
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {error}
        </Alert>
      )}
    </TitledDialog>
  );
}

function namesOf(names: readonly string[]): string {
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');
}

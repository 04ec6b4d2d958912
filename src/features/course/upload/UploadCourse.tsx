import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { DropZone } from '../../../../engine/console/DropZone';
import { FileCard } from '../../../../engine/fields/file/FileCard';
import { plainFileName } from '../../../../engine/fields/file/plainFileName';
import { UploadProgress } from '../../../../engine/fields/file/UploadProgress';
import { type UploadState, useUpload } from '../../../../engine/fields/file/useUpload';
import type { inspectCourseFile } from '../../../../resources/courses/courses.calls';
import { useCall } from '../../../shared/useCall';
import { CourseHeader } from '../CourseHeader';
import type { Course, Race } from '../courseRecords';
import { COURSE_FILES, COURSE_UPLOAD } from './courseFiles';
import { ReplaceForm } from './ReplaceForm';
import { TrackForm } from './TrackForm';

const ACCEPTED = /\.(?:gpx|tcx|kml|kmz|geojson|json|xml)$/i;

interface UploadCourseProps {
  race: Race;
  /** The course that gets the file's line; a new one for the race where there is none. */
  replaced?: Course;
}

/** A file becomes the course of a race, or its line: it is looked into first, and nothing is written before somebody says so. */
export function UploadCourse({ race, replaced }: UploadCourseProps) {
  const translate = useTranslate();
  const [fileId, setFileId] = useState<number | null>(null);
  const { state, problem, setProblem, upload, cancel } = useUpload(fileId, COURSE_UPLOAD, setFileId);
  const inspected = useCall<typeof inspectCourseFile>(
    { method: 'POST', path: '/v1/admin/courses/inspect', body: { event_id: race.event_id, file_id: fileId ?? 0 } },
    { of: 'files', enabled: fileId !== null, retry: false },
  );
  const take = (files: FileList) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) setProblem(translate('course.upload.one_file'));
    else if (!ACCEPTED.test(file.name)) setProblem(translate('course.upload.wrong_type'));
    else void upload(file);
  };
  const isReading = fileId !== null && inspected.isPending;
  const error = problem ?? inspected.error?.message;
  return (
    <>
      <CourseHeader race={race} title={translate(replaced ? 'course.replace.title' : 'course.upload.title')} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        {replaced && <Replaced course={replaced} />}
        <DropZone
          onFiles={take}
          accept={COURSE_FILES}
          isBusy={state.step === 1 || isReading}
          label={translate('course.upload.choose')}
          button={{
            variant: inspected.data ? 'outlined' : 'contained',
            children: translate(fileId === null ? 'course.upload.choose' : 'course.upload.other_file'),
          }}
          invitation={fileId === null ? translate('course.upload.drop') : undefined}
          hint={translate('course.upload.types')}
          size={{ minHeight: inspected.data ? 120 : 220, p: 3 }}
        >
          <Chosen {...{ state, isReading, cancel }} onRemove={() => setFileId(null)} />
        </DropZone>
        {error && <Alert severity="error">{error}</Alert>}
        {fileId !== null && inspected.data && state.step === 2 ? (
          replaced ? (
            <ReplaceForm key={fileId} course={replaced} fileId={fileId} found={inspected.data} />
          ) : (
            <TrackForm
              key={fileId}
              race={race}
              file={{ id: fileId, name: plainFileName(state.file.filename) }}
              found={inspected.data}
            />
          )
        ) : (
          <div>
            <Button component={Link} to="?">
              {translate('course.upload.back')}
            </Button>
          </div>
        )}
      </Box>
    </>
  );
}

/** What is to have another line, and whom that concerns. */
function Replaced({ course }: { course: Course }) {
  const translate = useTranslate();
  const races = course.races_count ?? 0;
  return (
    <Typography>
      {translate('course.replace.why', { name: course.name })}{' '}
      {races > 1 && translate('course.edit.shared', { smart_count: races })}
    </Typography>
  );
}

interface ChosenProps {
  state: UploadState;
  isReading: boolean;
  cancel: () => void;
  onRemove: () => void;
}

/** The file on its way, or the one that is there. */
function Chosen({ state, isReading, cancel, onRemove }: ChosenProps) {
  const translate = useTranslate();
  if (state.step === 0) return null;
  if (state.step === 2 && !isReading) {
    return (
      <Box sx={{ width: '100%', maxWidth: 400, textAlign: 'left' }}>
        <FileCard file={state.file} onRemove={onRemove} />
      </Box>
    );
  }
  const isUploading = state.step === 1;
  const name = isUploading ? state.name : plainFileName(state.file.filename);
  const label = translate(isUploading ? 'course.upload.uploading' : 'course.upload.reading', { name });
  return (
    <UploadProgress
      label={label}
      percent={isUploading ? state.percent : null}
      cancelLabel={translate('course.upload.back')}
      onCancel={cancel}
    />
  );
}

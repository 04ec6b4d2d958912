import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DropZone } from '../../../../engine/console/DropZone';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { FileCard } from '../../../../engine/fields/file/FileCard';
import { UploadProgress } from '../../../../engine/fields/file/UploadProgress';
import { useUpload } from '../../../../engine/fields/file/useUpload';
import type { Stored } from '../../../../resources/allResources';
import type { inspectCourseFile } from '../../../../resources/courses/courses.calls';
import { Panel } from '../../../shared/Panel';
import { useCall } from '../../../shared/useCall';
import { ImportForm } from './ImportForm';

const ACCEPT = '.json,.gpx,.tcx,.kml,.kmz,.geojson,.xml,.csv,.tsv,.txt,.xlsx';
const ACCEPTED = /\.(?:json|gpx|tcx|kml|kmz|geojson|xml|csv|tsv|txt|xlsx)$/i;
const TABLE = /\.(?:csv|tsv|txt|xlsx)$/i;
/** A race before it is announced is nobody else's business. */
const UPLOAD = { visibility: 'private' } as const;
const LONGEST = 'longest';

/** Reads the configuration from a file; a table goes on to where its columns are told. */
export function FromFile({ race }: { race: Stored<'races'> }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [fileId, setFileId] = useState<number | null>(null);
  const [track, setTrack] = useState<string>(LONGEST);
  // Of the file on its way: what follows its upload knows the page as it was before.
  const isTable = useRef(false);
  const label = (name: string, args: object = {}) => translate(`pages.configuration.file.${name}`, args);
  const { state, problem, setProblem, upload, cancel } = useUpload(fileId, UPLOAD, (id) => {
    setTrack(LONGEST);
    if (isTable.current) navigate(`?from=table&file=${id}`);
    else setFileId(id);
  });
  const take = (files: FileList) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) setProblem(label('one_file'));
    else if (!ACCEPTED.test(file.name)) setProblem(label('wrong_type'));
    else {
      isTable.current = TABLE.test(file.name);
      void upload(file);
    }
  };
  const tracks = useTracks(race.event_id, fileId);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel title={label('title')}>
        <DropZone
          onFiles={take}
          accept={ACCEPT}
          isBusy={state.step === 1}
          label={label('choose')}
          button={{
            variant: fileId === null ? 'contained' : 'outlined',
            children: label(fileId === null ? 'choose' : 'other'),
          }}
          invitation={fileId === null ? label('drop') : undefined}
          hint={label('types')}
          size={{ minHeight: fileId === null ? 200 : 120, maxWidth: 720, p: 3 }}
        >
          {state.step === 1 && (
            <UploadProgress
              label={label('uploading', { name: state.name })}
              percent={state.percent}
              cancelLabel={label('cancel')}
              onCancel={cancel}
            />
          )}
          {state.step === 2 && (
            <Box sx={{ width: '100%', maxWidth: 400, textAlign: 'left' }}>
              <FileCard file={state.file} onRemove={() => setFileId(null)} />
            </Box>
          )}
        </DropZone>
        {problem && (
          <Alert severity="error" sx={{ mt: 2, maxWidth: 720 }}>
            {problem}
          </Alert>
        )}
        {tracks.length > 1 && (
          <Box sx={{ display: 'grid', maxWidth: 420, mt: 2 }}>
            <LabelledSelect
              label={label('track')}
              value={track}
              options={[
                { value: LONGEST, label: label('longest') },
                ...tracks.map(({ index, name }) => ({
                  value: String(index),
                  label: name || label('unnamed', { number: index + 1 }),
                })),
              ]}
              onValue={setTrack}
            />
          </Box>
        )}
      </Panel>
      {fileId !== null && state.step === 2 && (
        <ImportForm
          key={fileId}
          race={race}
          source={{ file_id: fileId, ...(track !== LONGEST && { track: Number(track) }) }}
        />
      )}
    </Box>
  );
}

/** Of a file that is a course. Whatever else it is has none, and says itself what is wrong with it. */
function useTracks(eventId: number, fileId: number | null) {
  const inspected = useCall<typeof inspectCourseFile>(
    { method: 'POST', path: '/v1/admin/courses/inspect', body: { event_id: eventId, file_id: fileId ?? 0 } },
    { of: 'files', enabled: fileId !== null, retry: false },
  );
  return inspected.data?.tracks ?? [];
}

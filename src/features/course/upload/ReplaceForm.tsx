import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { Panel } from '../../../shared/Panel';
import type { Course } from '../courseRecords';
import { FileWarnings } from './FileWarnings';
import { TrackChoice } from './TrackChoice';
import { type ChosenTracks, type Found, longestOf, sentTracks } from './tracks';

interface ReplaceFormProps {
  course: Course;
  fileId: number;
  found: Found;
}

/** The line of a file in place of the one that a course has: its races, markers and name stay. */
export function ReplaceForm({ course, fileId, found }: ReplaceFormProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const done = useDone();
  const writes = useWrites(useResourcePlan('courses'));
  const { isBusy, problem, attempt } = useShownAttempt();
  const [chosen, choose] = useState<ChosenTracks>(() => longestOf(found.tracks));
  const hasTracks = found.tracks.length > 0;
  const replace = () =>
    attempt(async () => {
      const values = { file_id: fileId, ...sentTracks(found.tracks, chosen) };
      const { meta } = await writes.update({ id: course.id, values, version: course.version });
      done('course.replace.done', { name: course.name }, meta);
      navigate('?', { replace: true });
    });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FileWarnings warnings={found.warnings} />
      {hasTracks ? (
        <Panel title={translate('course.upload.track')}>
          <TrackChoice tracks={found.tracks} chosen={chosen} onChoose={choose} />
          <Typography sx={{ color: 'var(--sl-quiet)', mt: 1 }}>{translate('course.replace.what')}</Typography>
        </Panel>
      ) : (
        <Alert severity="error">{translate('course.upload.no_tracks')}</Alert>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={isBusy || !hasTracks} onClick={() => void replace()}>
          {translate('course.replace.do')}
        </Button>
        <Button onClick={() => navigate('?')}>{translate('course.upload.back')}</Button>
      </Box>
    </Box>
  );
}

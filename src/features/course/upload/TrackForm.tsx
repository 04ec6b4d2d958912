import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { Panel } from '../../../shared/Panel';
import type { Race } from '../courseRecords';
import { useRaceWrites } from '../useRaceWrites';
import { FileWarnings } from './FileWarnings';
import { TrackChoice } from './TrackChoice';
import { type ChosenTracks, type Found, longestOf, sentTracks } from './tracks';

interface TrackFormProps {
  race: Race;
  file: { readonly id: number; readonly name: string };
  found: Found;
}

const MAX_NAME = 80;

/** What a file holds: which of its tracks is the course, what is odd about it, and what becomes of its waypoints. */
export function TrackForm({ race, file, found }: TrackFormProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const plan = useResourcePlan('courses');
  const writes = useWrites(plan);
  const { assign } = useRaceWrites(race);
  const [chosen, choose] = useState<ChosenTracks>(() => longestOf(found.tracks));
  const [makesMarkers, setMakesMarkers] = useState(found.waypoints.length > 0);
  const fields = [...plan.fields.values()].filter(({ name }) => name === 'name');
  const { form, submit, problem, notice, isBusy } = useFieldsForm({
    draft: { plan, name: `courses/upload?race=${race.id}&file=${file.id}`, fields },
    defaultValues: { name: nameOf(chosen === 'all' ? null : (found.tracks[chosen]?.name ?? null), file.name) },
    sent: () => fields,
    write: async (values) => {
      const { data } = await writes.create({
        ...values,
        event_id: race.event_id,
        file_id: file.id,
        ...sentTracks(found.tracks, chosen),
        ...(found.waypoints.length > 0 && { markers: makesMarkers }),
      });
      if (await assign({ id: data.id, name: String(data.name) })) navigate('?', { replace: true });
    },
  });
  return (
    <FormRoot form={form}>
      <form noValidate onSubmit={submit}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {notice}
          <FileWarnings warnings={found.warnings} />
          {found.tracks.length === 0 ? (
            <Alert severity="error">{translate('course.upload.no_tracks')}</Alert>
          ) : (
            <Panel title={translate('course.upload.track')}>
              <TrackChoice tracks={found.tracks} chosen={chosen} onChoose={choose} />
              <Box sx={{ maxWidth: 420, mt: 1 }}>
                {fields.map((field) => (
                  <FieldInput
                    key={field.name}
                    plan={plan}
                    field={field}
                    isRequired
                    label={translate('course.upload.name')}
                  />
                ))}
              </Box>
              {found.waypoints.length > 0 && (
                <FormControlLabel
                  control={<Checkbox checked={makesMarkers} onChange={(_, isOn) => setMakesMarkers(isOn)} />}
                  label={translate('course.upload.waypoints', { smart_count: found.waypoints.length })}
                />
              )}
            </Panel>
          )}
          {problem && <Alert severity="error">{problem}</Alert>}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="contained" disabled={isBusy || found.tracks.length === 0}>
              {translate('course.upload.create')}
            </Button>
            <Button onClick={() => navigate('?')}>{translate('course.upload.back')}</Button>
          </Box>
        </Box>
      </form>
    </FormRoot>
  );
}

/** The track's own name, or the file's without its ending. */
function nameOf(track: string | null, fileName: string): string {
  return (track?.trim() || fileName.replace(/\.[^.]*$/, '')).slice(0, MAX_NAME);
}

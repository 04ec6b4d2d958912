import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { isSameValue } from '../../../../engine/console/forms/formValues';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { pointAt } from '../../../../resources/courses/geometry/measure';
import { placesOn } from '../../../../resources/courses/geometry/placesOn';
import type { CourseShape } from '../../../shared/map/courseShape';
import { Panel } from '../../../shared/Panel';
import type { Course, Marker } from '../courseRecords';
import { PassChoice } from './PassChoice';
import { rounded, useMarkerWrites } from './useMarkerWrites';
import { usePlaceWords } from './usePlaceWords';

interface MarkerFormProps {
  course: Course;
  shape: CourseShape;
  /** Null for a new one. */
  marker: Marker | null;
  /** Where a new one was put on the map. */
  placed: { readonly longitude: number; readonly latitude: number } | null;
  onPlaced: (place: { longitude: number; latitude: number }) => void;
  onClose: () => void;
}

const NAMES = ['icon', 'name', 'distance_along', 'latitude', 'longitude', 'description', 'visible'];
/** What says where it is: a new one says only what was filled in. */
const PLACE = ['distance_along', 'latitude', 'longitude'];

/** What a marker is and where: by its position, or by how far along the course. */
export function MarkerForm({ course, shape, marker, placed, onPlaced, onClose }: MarkerFormProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const plan = useResourcePlan('markers');
  const writes = useWrites(plan);
  const done = useDone();
  const { remove } = useMarkerWrites();
  const fields = useMemo(() => NAMES.flatMap((name) => plan.fields.get(name) ?? []), [plan]);
  const defaultValues: Record<string, unknown> = marker
    ? { ...marker }
    : Object.fromEntries(fields.map(({ name, field }) => [name, field.options.default ?? null]));
  const { form, submit, problem, notice, isBusy, giveUp } = useFieldsForm({
    draft: { plan, name: marker ? `markers/${marker.id}/place` : `markers/new?course=${course.id}`, fields },
    defaultValues,
    sent: (given) =>
      fields.filter(({ name }) =>
        marker
          ? !isSameValue(given[name], marker[name as keyof Marker])
          : !(PLACE.includes(name) && isSameValue(given[name], null)),
      ),
    write: async (values) => {
      const { meta } = marker
        ? await writes.update({ id: marker.id, values, version: marker.version })
        : await writes.create({ ...values, event_id: course.event_id, course_id: course.id });
      done(marker ? 'course_markers.saved' : 'course_markers.added', {}, meta);
      onClose();
    },
  });
  // What is dragged on the map, or saved by others, is what the form starts from.
  const follow = useEffectEvent(() => {
    if (!marker) return;
    for (const name of NAMES)
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: defaultValues[name] });
  });
  const version = marker?.version;
  useEffect(() => {
    if (version !== undefined) follow();
  }, [version]);
  useEffect(() => {
    if (!placed) return;
    form.setValue('latitude', rounded(placed.latitude), { shouldDirty: true });
    form.setValue('longitude', rounded(placed.longitude), { shouldDirty: true });
    form.setValue('distance_along', null);
  }, [placed, form]);
  const close = () => {
    giveUp();
    onClose();
  };
  const mayWrite = can(marker ? 'markers.update' : 'markers.create');
  return (
    <FormRoot form={form}>
      <form noValidate onSubmit={submit}>
        <Panel
          title={translate(marker ? 'course_markers.edit' : 'course_markers.add')}
          action={
            <Button size="small" onClick={close}>
              {translate('course_markers.close')}
            </Button>
          }
        >
          <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>
            {translate(marker ? 'course_markers.edit_click' : 'course_markers.add_click')}
          </Typography>
          {notice}
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          <Box
            sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1, '& > *': { gridColumn: '1 / -1' } }}
          >
            {fields.map((field) => (
              <Box
                key={field.name}
                sx={field.name === 'latitude' || field.name === 'longitude' ? { '&&': { gridColumn: 'auto' } } : null}
              >
                <FieldInput
                  plan={plan}
                  field={field}
                  disabled={!mayWrite}
                  isRequired={field.name === 'name' || field.name === 'icon'}
                />
              </Box>
            ))}
          </Box>
          <Where shape={shape} marker={marker} onPlaced={onPlaced} />
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            {mayWrite && (
              <Button type="submit" variant="contained" disabled={isBusy}>
                {translate(marker ? 'course_markers.save' : 'course_markers.create')}
              </Button>
            )}
            {marker && can('markers.delete') && (
              <Button
                color="error"
                disabled={isBusy}
                onClick={async () => {
                  if (await remove(marker)) close();
                }}
              >
                {translate('course_markers.remove')}
              </Button>
            )}
          </Box>
        </Panel>
      </form>
    </FormRoot>
  );
}

/** What the position means: how far off the course it is, and which pass is meant where there are several. */
function Where({ shape, marker, onPlaced }: Pick<MarkerFormProps, 'shape' | 'marker' | 'onPlaced'>) {
  const translate = useTranslate();
  const wordsOf = usePlaceWords();
  const { move } = useMarkerWrites();
  const [latitude, longitude] = useWatch({ name: ['latitude', 'longitude'] }) as unknown[];
  const passes = useMemo(
    () =>
      typeof latitude === 'number' && typeof longitude === 'number'
        ? placesOn(shape.line, shape.measured.along, [longitude, latitude])
        : [],
    [shape, latitude, longitude],
  );
  const [nearest] = passes;
  if (!nearest) return null;
  const words = wordsOf({ off_course: nearest.off, distance_along: nearest.along });
  const snap = () => {
    const [east, north] = pointAt(shape.line, shape.measured.along, nearest.along);
    const to = { longitude: east, latitude: north };
    if (marker) void move(marker, to);
    else onPlaced(to);
  };
  return (
    <>
      {words && (
        <Alert
          severity="info"
          sx={{
            my: 1,
            flexWrap: 'wrap',
            '& .MuiAlert-message': { flex: '1 1 160px' },
            '& .MuiAlert-action': { pl: 0 },
          }}
          action={
            <Button color="inherit" size="small" onClick={snap}>
              {translate('course_markers.snap')}
            </Button>
          }
        >
          {words}
        </Alert>
      )}
      {passes.length > 1 && <PassChoice passes={passes} />}
    </>
  );
}

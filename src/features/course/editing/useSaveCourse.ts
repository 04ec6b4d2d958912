import { useCallback, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { readValues, showErrors } from '../../../../engine/console/forms/formValues';
import { showRefusal } from '../../../../engine/console/forms/showRefusal';
import { useSaveShortcut } from '../../../../engine/console/forms/useSaveShortcut';
import { useUnsavedGuard } from '../../../../engine/console/forms/useUnsavedGuard';
import { type StaleRecord, staleOf } from '../../../../engine/console/writes/errors';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { LineString } from '../../../../engine/fields/line/line.field';
import type { Course, Race } from '../courseRecords';
import { useRaceWrites } from '../useRaceWrites';
import type { CourseEditing } from './useCourseEdits';

interface SaveOptions {
  race: Race;
  course: Course | null;
  editing: CourseEditing;
}

/** Saves a corrected course on condition that nobody else did meanwhile; a new one is created, and its race gets it. */
export function useSaveCourse({ race, course, editing }: SaveOptions) {
  const { edits, form, fields, plan, settle, begin } = editing;
  const translate = useTranslate();
  const navigate = useNavigate();
  const done = useDone();
  const writes = useWrites(plan);
  const { assign } = useRaceWrites(race);
  const [problem, setProblem] = useState<string | null>(null);
  const [stale, setStale] = useState<StaleRecord | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSaved = useRef(false);

  const write = async (version?: number) => {
    const geometry: LineString = { type: 'LineString', coordinates: edits.line };
    const { values, errors } = readValues({ fields, values: { ...form.getValues(), geometry } });
    setProblem(edits.line.length < 2 ? translate('course.edit.too_few') : null);
    if (edits.line.length < 2 || showErrors(form, errors, translate)) return;
    setBusy(true);
    try {
      if (course) {
        const { meta } = await writes.update({ id: course.id, values: { geometry: values.geometry }, version });
        done('course.saved', {}, meta);
      } else {
        const { data } = await writes.create({ ...values, event_id: race.event_id });
        await assign({ id: data.id, name: String(data.name) });
      }
      isSaved.current = true;
      settle();
      navigate('?', { replace: true });
    } catch (error) {
      const outdated = staleOf(error);
      setStale(outdated);
      if (!outdated) {
        const refused = showRefusal(
          form,
          fields.map(({ name }) => name).filter((name) => name !== 'geometry'),
          error,
          translate,
        );
        setProblem(refused);
      }
    } finally {
      setBusy(false);
    }
  };
  const submit = form.handleSubmit(() => write(course?.version));
  useSaveShortcut(submit);

  const hasChanges = useRef(false);
  hasChanges.current = edits.past.length > 0;
  const blocker = useUnsavedGuard(useCallback(() => hasChanges.current && !isSaved.current, []));
  return {
    submit,
    problem,
    stale,
    isBusy,
    blocker,
    forget: () => setStale(null),
    keepMine: () => void write(stale?.current.version),
    takeTheirs: () => {
      const theirs = stale?.current.geometry as LineString | undefined;
      if (theirs) begin(theirs.coordinates, stale?.current.version);
      setStale(null);
    },
    discard: () => begin(course?.geometry.coordinates ?? []),
    leave: () => {
      settle();
      blocker.proceed?.();
    },
  };
}

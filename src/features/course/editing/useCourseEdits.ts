import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useFieldsDraft } from '../../../../engine/console/forms/drafts/useFieldsDraft';
import { type Line, measure } from '../../../../resources/courses/geometry/measure';
import { CourseShape } from '../../../shared/map/courseShape';
import type { PointRange } from '../../../shared/map/HandlesLayer';
import type { Course } from '../courseRecords';
import { beginEdits, type Edit, editCourse, replayed, type Step } from './courseEdits';

type Values = Record<string, unknown>;

interface EditsOptions {
  /** Null for one that is drawn. */
  course: Course | null;
  /** What a new one is called at first. */
  name: string;
  /** Of the form among all there are. */
  draft: string;
}

/**
 * The line of a course while it is corrected, with what is selected of it. The steps since it was saved are kept as other forms' values
 * are, under the line's own field: they are as short as what was done, however long the course.
 */
export function useCourseEdits({ course, name, draft }: EditsOptions) {
  const translate = useTranslate();
  const notify = useNotify();
  const plan = useResourcePlan('courses');
  const [base, setBase] = useState<Line>(course?.geometry.coordinates ?? NO_POINTS);
  const [edits, dispatch] = useReducer(editCourse, base, beginEdits);
  const [selection, select] = useState<PointRange | null>(null);
  const fields = useMemo(
    () => [...plan.fields.values()].filter((field) => field.name === 'geometry' || (!course && field.name === 'name')),
    [plan, course],
  );
  const form = useForm<Values>({
    // The version tells whether somebody saved the course since.
    defaultValues: { geometry: NO_STEPS, name, ...(course && { id: course.id, version: course.version }) },
  });
  const { notice, settle } = useFieldsDraft(form, { plan, name: draft, fields });
  const isKeeping = useRef(false);
  const keep = (steps: readonly Step[]) => {
    isKeeping.current = true;
    form.setValue('geometry', steps, { shouldDirty: true });
    isKeeping.current = false;
  };
  const keepLatest = useEffectEvent((steps: readonly Step[]) => {
    if (form.getValues('geometry') !== steps) keep(steps);
  });
  useEffect(() => keepLatest(edits.past), [edits.past]);

  // Only what others put there is taken over: what is kept here comes back when there may be newer steps.
  const restore = useEffectEvent((steps: readonly Step[]) => {
    if (replayed(base, steps)) return dispatch({ type: 'replay', base, steps });
    notify(translate('course.edit.outdated'), { type: 'warning' });
    keep(edits.past);
  });
  useEffect(
    () =>
      form.subscribe({
        name: 'geometry',
        formState: { values: true },
        callback: ({ values }) => {
          if (!isKeeping.current) restore(values.geometry as readonly Step[]);
        },
      }),
    [form],
  );

  const shape = useMemo(() => new CourseShape(edits.line, measure(edits.line)), [edits.line]);
  const change = (edit: Edit, next: PointRange | null = null) => {
    dispatch(edit);
    select(next);
  };
  const begin = (line: Line, version?: number) => {
    setBase(line);
    dispatch({ type: 'begin', line });
    select(null);
    isKeeping.current = true;
    form.reset({ ...form.getValues(), geometry: NO_STEPS, ...(version !== undefined && { version }) });
    isKeeping.current = false;
  };
  return { form, edits, shape, selection, select, change, begin, notice, settle, plan, fields };
}

export type CourseEditing = ReturnType<typeof useCourseEdits>;

const NO_POINTS: Line = [];
const NO_STEPS: readonly Step[] = [];

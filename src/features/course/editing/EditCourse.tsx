import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { SaveBar } from '../../../../engine/console/forms/SaveBar';
import { StaleDialog } from '../../../../engine/console/forms/StaleDialog';
import { UnsavedDialog } from '../../../../engine/console/forms/UnsavedDialog';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { Coordinate } from '../../../../engine/fields/line/line.field';
import { ElevationProfile } from '../../../shared/elevation/ElevationProfile';
import { alongText } from '../../../shared/elevation/profile';
import { CourseLayer } from '../../../shared/map/CourseLayer';
import { useCourseCursor } from '../../../shared/map/cursor';
import { HandlesLayer } from '../../../shared/map/HandlesLayer';
import { MapView } from '../../../shared/map/MapView';
import { Panel } from '../../../shared/Panel';
import { CourseHeader } from '../CourseHeader';
import { type Course, type Race, useLengthUnit } from '../courseRecords';
import { fileNameOf, MAP_HEIGHT, TWO_COLUMNS } from '../look';
import { gapBefore } from './courseEdits';
import { EditTools, type Tool } from './EditTools';
import { JoinCourse } from './JoinCourse';
import { PointList } from './PointList';
import { SelectedPoints } from './SelectedPoints';
import { useAround } from './useAround';
import { useCourseEdits } from './useCourseEdits';
import { useEditKeys } from './useEditKeys';
import { useSaveCourse } from './useSaveCourse';

interface EditCourseProps {
  race: Race;
  /** Null for one that is drawn. */
  course: Course | null;
}

/** Corrects the line of a course, or draws a new one: on the map, or in the list of its points beside it. */
export function EditCourse({ race, course }: EditCourseProps) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const notify = useNotify();
  const cursor = useCourseCursor();
  const editing = useCourseEdits({
    course,
    name: race.name,
    draft: course ? `courses/${course.id}/line` : `courses/new?race=${race.id}`,
  });
  const { edits, shape, selection, select, change, plan, fields } = editing;
  const saving = useSaveCourse({ race, course, editing });
  const [tool, setTool] = useState<Tool>(course ? 'move' : 'draw');
  const [isJoining, setJoining] = useState(false);
  const around = useAround(race, course === null);
  const navigate = useNavigate();
  useEditKeys({ selection, change, leave: () => (selection ? select(null) : navigate(STOP)) });
  const title = translate(course ? 'course.edit.title' : 'course.edit.draw_title');
  const extend = (index: number, isExtending: boolean) =>
    select(
      isExtending && selection
        ? { from: Math.min(selection.from, index), to: Math.max(selection.to, index) }
        : { from: index, to: index },
    );
  return (
    <FormRoot form={editing.form}>
      <form noValidate onSubmit={saving.submit} aria-label={title}>
        <CourseHeader
          race={race}
          title={title}
          primaryAction={
            <Button component={Link} to={STOP}>
              {translate('course.edit.stop')}
            </Button>
          }
        />
        {editing.notice}
        {saving.problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {saving.problem}
          </Alert>
        )}
        {(course?.races_count ?? 0) > 1 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('course.edit.shared', { smart_count: course?.races_count ?? 0 })}
          </Alert>
        )}
        {!course && (
          <Box sx={{ maxWidth: 420 }}>
            {fields
              .filter(({ name }) => name === 'name')
              .map((field) => (
                <FieldInput key={field.name} plan={plan} field={field} label={translate('course.edit.name')} />
              ))}
          </Box>
        )}
        <Box sx={TWO_COLUMNS}>
          <MapView
            ownsGestures
            label={translate('course.map', { name: course?.name ?? race.name })}
            bounds={course || edits.line.length > 1 ? shape.measured.bounds : around}
            unit={unit}
            height={MAP_HEIGHT}
            tools={<EditTools editing={editing} tool={tool} onTool={setTool} onJoin={() => setJoining(true)} />}
          >
            <CourseLayer shape={shape} unit={unit} cursor={cursor} />
            <HandlesLayer
              shape={shape}
              selection={selection}
              isDrawing={tool === 'draw'}
              onSelect={extend}
              onMove={(index, to) => change({ type: 'move', index, to }, { from: index, to: index })}
              onInsert={(at, to) => change({ type: 'insert', at, point: to as Coordinate }, { from: at, to: at })}
            />
          </MapView>
          <Panel title={translate('course.edit.points')} beside={<Length editing={editing} />}>
            <PointList editing={editing} />
            <Box sx={{ mt: 1.5 }}>
              <SelectedPoints editing={editing} />
            </Box>
            <Typography variant="caption" component="p" sx={{ mt: 1.5 }}>
              {translate(tool === 'draw' ? 'course.edit.help_draw' : 'course.edit.help_move')}
            </Typography>
          </Panel>
        </Box>
        {edits.line.length > 1 && (
          <Box sx={{ my: 2 }}>
            <ElevationProfile
              {...{ shape, cursor, unit }}
              marks={NO_MARKS}
              title={translate('course.elevation')}
              fileName={`${fileNameOf(course?.name ?? race.name)}-elevation`}
            />
          </Box>
        )}
        <SaveBar
          changes={edits.past.map(({ what }) => translate(`course.edit.steps.${what}`))}
          submitLabel={translate(course ? 'course.edit.save' : 'course.edit.create')}
          isAlwaysShown={!course}
          onDiscard={saving.discard}
        />
      </form>
      {isJoining && (
        <JoinCourse
          race={race}
          onJoin={(line) => {
            const gap = gapBefore(edits.line, line);
            change({ type: 'join', line });
            setJoining(false);
            if (gap > FAR)
              notify('course.edit.joined_far', { type: 'warning', messageArgs: { gap: alongText(gap, unit, locale) } });
          }}
          onClose={() => setJoining(false)}
        />
      )}
      {saving.stale && (
        <StaleDialog
          plan={plan}
          stale={saving.stale}
          mine={{ geometry: { type: 'LineString', coordinates: edits.line } }}
          isBusy={saving.isBusy}
          onTakeTheirs={saving.takeTheirs}
          onKeepMine={saving.keepMine}
          onClose={saving.forget}
        />
      )}
      {saving.blocker.state === 'blocked' && <UnsavedDialog onStay={saving.blocker.reset} onLeave={saving.leave} />}
    </FormRoot>
  );
}

const NO_MARKS: readonly never[] = [];
/** Metres between a finish and what follows it that nobody means by accident. */
const FAR = 100;
/** The page of the course. */
const STOP = '?';

function Length({ editing: { edits, shape } }: { editing: ReturnType<typeof useCourseEdits> }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const count = useCountFormat();
  const unit = useLengthUnit();
  return (
    <Typography component="span" className="sl-figures" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
      {translate('course.edit.length', {
        length: alongText(shape.measured.distance, unit, locale),
        points: count(edits.line.length),
      })}
    </Typography>
  );
}

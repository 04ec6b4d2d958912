import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { METRES } from '../../../engine/fields/measure/measure';
import { ChartDownloads } from '../charts/ChartDownloads';
import { useChartWidth } from '../charts/useChartWidth';
import type { CourseShape } from '../map/courseShape';
import { type CourseCursor, useCursorAlong } from '../map/cursor';
import { Panel } from '../Panel';
import { CourseSlider } from './CourseSlider';
import { athletesAt, type CrowdStretch } from './crowd';
import { DRAWING, Legend } from './Legend';
import { HEIGHT, LEFT, ProfileDrawing, type ProfileMark, scaleOf } from './ProfileDrawing';
import { ProfileTable } from './ProfileTable';
import { heightText, type LengthUnit, type Profile, placeOn, placeText, profileOf } from './profile';

interface ElevationProfileProps {
  shape: CourseShape;
  /** Shared with the map. */
  cursor: CourseCursor;
  unit: LengthUnit;
  title: string;
  /** Name of the saved picture, without its ending. */
  fileName: string;
  /** What stands along the course. */
  marks: readonly ProfileMark[];
  /** Who is where on it; null where nobody knows. */
  crowd?: readonly CrowdStretch[] | null;
}

/** Px for each height that is drawn. */
const SAMPLE = 3;

/** The heights along a course: to look at, to go along by pointer and keys, to read as a table, and to download. */
export function ElevationProfile({ shape, cursor, unit, title, fileName, marks, crowd = null }: ElevationProfileProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const drawing = useRef<HTMLDivElement>(null);
  const { box, width } = useChartWidth();
  const [isTable, setTable] = useState(false);
  const { line, measured } = shape;
  const samples = Math.max(2, Math.round((width - LEFT) / SAMPLE));
  const profile = useMemo(() => profileOf(line, measured, samples), [line, measured, samples]);
  const heightOf = (metres: number) => heightText(metres, unit, locale);
  return (
    <Panel
      title={title}
      action={
        profile && (
          <Box sx={{ display: 'flex', gap: 0.5 }} className="sl-unprinted">
            <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {translate(isTable ? 'elevation.as_chart' : 'elevation.as_table')}
            </Button>
            {!isTable && <ChartDownloads drawing={drawing} fileName={fileName} title={title} />}
          </Box>
        )
      }
    >
      <Box sx={{ color: 'var(--sl-quiet)' }}>
        {profile
          ? translate(measured.gain === null ? 'elevation.summary' : 'elevation.summary_climb', {
              lowest: heightOf(profile.lowest),
              highest: heightOf(profile.highest),
              gain: heightOf(measured.gain ?? 0),
              loss: heightOf(measured.loss ?? 0),
            })
          : translate('elevation.none')}
      </Box>
      <div ref={box}>
        {profile && isTable && <ProfileTable {...{ profile, unit, title, marks }} />}
        {profile && !isTable && (
          <Box ref={drawing} sx={DRAWING}>
            <Walk {...{ profile, cursor, unit, title, width, marks, crowd }} length={measured.distance} />
            <Legend profile={profile} hasCrowd={crowd !== null} />
          </Box>
        )}
      </div>
    </Panel>
  );
}

interface WalkProps extends Pick<ElevationProfileProps, 'cursor' | 'unit' | 'title' | 'marks'> {
  crowd: readonly CrowdStretch[] | null;
  profile: Profile;
  /** Of the course, in metres. */
  length: number;
  width: number;
}

/** The drawing as a slider: where one is on the course is its value. */
function Walk({ profile, cursor, unit, title, width, marks, crowd, length }: WalkProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const help = useId();
  const along = useCursorAlong(cursor);
  const scale = useMemo(() => scaleOf(profile, length, width), [profile, length, width]);
  const place = along === null ? null : placeOn(profile, along);
  const words = placeText(place ?? placeOn(profile, 0), unit, locale);
  const near = place && marks.find((mark) => Math.abs(scale.x(mark.along) - scale.x(place.along)) < 4);
  const count = useCountFormat();
  const athletes = crowd && athletesAt(crowd, along ?? 0);
  const here =
    athletes === null ? '' : translate('elevation.athletes', { smart_count: athletes, count: count(athletes) });
  const step = (METRES[unit] ?? 1000) / 10;
  return (
    <>
      <CourseSlider
        {...{ cursor, along, length, step }}
        alongAt={scale.along}
        height={HEIGHT}
        label={title}
        words={[words, here, near?.name].filter(Boolean).join(', ')}
        shown={place && [words, here, near?.name].filter(Boolean).join(' · ')}
        describedBy={help}
      >
        <ProfileDrawing {...{ profile, scale, width, unit, marks, crowd, length, place }} />
      </CourseSlider>
      <Box id={help} component="span" className="sl-hidden">
        {translate('elevation.keys')}
      </Box>
    </>
  );
}

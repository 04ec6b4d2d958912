import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { Coordinate } from '../../../../engine/fields/line/line.field';
import { alongText } from '../../../shared/elevation/profile';
import { useLengthUnit } from '../courseRecords';
import { halfWay } from './courseEdits';
import type { CourseEditing } from './useCourseEdits';

/** What is done to the points that are selected, and where a single one is. */
export function SelectedPoints({ editing }: { editing: CourseEditing }) {
  const { edits, shape, selection, change } = editing;
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const count = useCountFormat();
  const unit = useLengthUnit();
  const word = (name: string, words: object = {}) => translate(`course.edit.${name}`, words);
  const { line } = edits;
  if (!selection) {
    return (
      <>
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{word('nothing_selected')}</Typography>
        <PlaceForm key={line.length} editing={editing} index={null} />
      </>
    );
  }
  const { from, to } = selection;
  const { along } = shape.measured;
  const middle = halfWay(line, from);
  const isSingle = from === to;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 500 }} role="status">
        {isSingle
          ? word('point', { number: count(from + 1) })
          : word('section', {
              from: count(from + 1),
              to: count(to + 1),
              length: alongText((along[to] ?? 0) - (along[from] ?? 0), unit, locale),
            })}
      </Typography>
      {isSingle && <PlaceForm key={`${from} ${line[from]}`} editing={editing} index={from} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => change({ type: 'remove', from, to })}>
          {word('remove', { smart_count: to - from + 1 })}
        </Button>
        {isSingle && middle && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => change({ type: 'insert', at: from + 1, point: middle }, { from: from + 1, to: from + 1 })}
          >
            {word('insert')}
          </Button>
        )}
        {isSingle && from > 0 && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => change({ type: 'cut', at: from, keep: 'after' }, { from: 0, to: 0 })}
          >
            {word('cut_before')}
          </Button>
        )}
        {isSingle && from < line.length - 1 && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => change({ type: 'cut', at: from, keep: 'before' }, { from, to: from })}
          >
            {word('cut_after')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Where a point is, in degrees; without an index, where the next one is to be. */
function PlaceForm({ editing: { edits, change }, index }: { editing: CourseEditing; index: number | null }) {
  const translate = useTranslate();
  const point = index === null ? undefined : edits.line[index];
  const [latitude, setLatitude] = useState(point ? String(point[1]) : '');
  const [longitude, setLongitude] = useState(point ? String(point[0]) : '');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const to = placeOf(longitude, latitude);
    setWrong(to === null);
    if (!to) return;
    const at = index ?? edits.line.length;
    change(index === null ? { type: 'insert', at, point: to } : { type: 'move', index, to }, { from: at, to: at });
  };
  const fields = [
    ['latitude', latitude, setLatitude],
    ['longitude', longitude, setLongitude],
  ] as const;
  return (
    // No form of its own: it stands in that of the page, which Enter here must not save.
    <Box
      role="group"
      aria-label={translate('course.edit.where')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        submit();
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, my: 1 }}>
        {fields.map(([name, value, set]) => (
          <TextField
            key={name}
            size="small"
            label={translate(`course.edit.${name}`)}
            value={value}
            error={isWrong}
            onChange={(event) => set(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          />
        ))}
      </Box>
      {isWrong && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate('course.edit.not_a_place')}
        </Alert>
      )}
      <Button size="small" variant="outlined" onClick={submit}>
        {translate(index === null ? 'course.edit.add' : 'course.edit.place')}
      </Button>
    </Box>
  );
}

/** The place that was typed in; null where it is none. Maps give degrees with a comma in some countries. */
function placeOf(...typed: readonly [longitude: string, latitude: string]): Coordinate | null {
  const [longitude, latitude] = typed.map((text) =>
    Number(text.trim().replace(',', '.').replace('−', '-') || Number.NaN),
  );
  if (longitude === undefined || latitude === undefined) return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useKept } from '../../../../engine/console/forms/drafts/useKept';
import { useRecordsName } from '../../../../engine/console/words/useLabels';
import { isInvalid } from '../../../../engine/console/writes/errors';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { instantOf } from '../../../../engine/fields/instant/readInstant';
import { LazyDayInput } from '../../../../engine/fields/pickers/LazyDayInput';
import { UNREADABLE } from '../../../../engine/fields/pickers/pickerValue';
import type { OfProgram } from './useProgramCalls';

interface AddRowProps {
  readonly program: OfProgram;
  readonly zone: string;
  /** `YYYY-MM-DD`; at first, where it is asked for. */
  readonly day: string | null;
  readonly asksForDay?: boolean;
}

/** One more row by its time and what happens; everything else is said on its page. Enter adds it, and leaves room for the next. */
export function AddRow({ program, zone, day: given, asksForDay = false }: AddRowProps) {
  const translate = useTranslate();
  const plan = useResourcePlan('programs');
  const recordName = useRecordsName(plan)(1);
  const writes = useWrites(plan);
  const done = useDone();
  const { isBusy, problem, attempt } = useShownAttempt();
  const { values, change, settle } = useKept(
    `programs/add?widget_id=${program.widget_id}&day=${asksForDay ? '' : given}`,
    { day: given ?? '', time: '', title: '' },
  );
  const { time, title } = values;
  const day = values.day || null;
  const [mistake, setMistake] = useState<'no_time' | 'no_title' | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const dayId = useId();

  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const clock = /^(\d{1,2})[:.h]?(\d{2})$/.exec(time.trim());
    const starts_at = clock && day ? instantOf({ date: day, time: `${clock[1]}:${clock[2]}`, timeZone: zone }) : null;
    const wrong = starts_at === null ? 'no_time' : title.trim() === '' ? 'no_title' : null;
    setMistake(wrong);
    if (wrong) return;
    const isDone = await attempt(async () => {
      const { meta } = await writes.create({ ...program, title: title.trim(), starts_at }).catch(said);
      done('engine.done.created', { record: recordName }, meta);
    });
    if (!isDone) return;
    settle({ day: values.day, time: '', title: '' });
    first.current?.focus();
  };
  const shown = mistake ? translate(`program.${mistake}`) : problem;
  return (
    <Box component="form" noValidate onSubmit={(event) => void add(event)} sx={{ mt: asksForDay ? 0 : 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
        {asksForDay && (
          <Box sx={{ width: 168 }}>
            <Box component="span" id={dayId} sx={LABEL}>
              {translate('program.day')}
            </Box>
            <LazyDayInput
              day={day}
              onDay={(next) => next !== UNREADABLE && change({ day: next ?? '' })}
              labelledBy={dayId}
            />
          </Box>
        )}
        <TextField
          label={translate('program.time')}
          value={time}
          onChange={({ target }) => {
            change({ time: target.value });
            setMistake(null);
          }}
          error={mistake === 'no_time'}
          inputRef={first}
          placeholder="9:30"
          margin="none"
          autoComplete="off"
          sx={{ width: 88 }}
        />
        <TextField
          label={translate('program.row_title')}
          value={title}
          onChange={({ target }) => {
            change({ title: target.value });
            setMistake(null);
          }}
          error={mistake === 'no_title'}
          margin="none"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 120 } }}
          sx={{ flex: '1 1 200px' }}
        />
        <Button type="submit" variant="outlined" disabled={isBusy}>
          {translate('program.add')}
        </Button>
      </Box>
      <FormHelperText error role="status">
        {shown}
      </FormHelperText>
    </Box>
  );
}

/** What is wrong with a field says more than that something is. */
function said(error: unknown): never {
  const [text] = isInvalid(error) ? Object.values(error.errors).flat() : [];
  throw text === undefined ? error : new Error(text);
}

const LABEL = { display: 'block', mb: 0.5, fontSize: 13, fontWeight: 600 } as const;

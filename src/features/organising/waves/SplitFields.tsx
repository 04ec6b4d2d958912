import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent } from 'react';
import { useTranslate } from 'react-admin';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { SPLIT_BY, type SplitForm } from './splitForm';
import { useRaceNumbers, useTimeColumns } from './useWaveCalls';

interface SplitFieldsProps {
  raceId: number;
  form: SplitForm;
  /** Whether the race has a start that those of its waves follow. */
  hasStart: boolean;
  onForm: (form: SplitForm) => void;
}

/** What a race is split by, and how. */
export function SplitFields({ raceId, form, hasStart, onForm }: SplitFieldsProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const label = (name: string, args: object = {}) => translate(`pages.waves.split.${name}`, args);
  const { data: numbers } = useRaceNumbers(raceId);
  const set = (part: Partial<SplitForm>) => onForm({ ...form, ...part });
  const typed = (name: 'size' | 'firstNumber' | 'name' | 'interval') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    margin: 'none' as const,
  });
  const inWaves = numbers?.waves.reduce((sum, wave) => sum + wave.athletes, 0) ?? 0;
  return (
    <>
      <Box sx={FIELDS}>
        <LabelledSelect
          label={label('by')}
          value={form.by}
          options={SPLIT_BY.map((value) => ({ value, label: label(`by_${value}`) }))}
          onValue={(by) => set({ by })}
        />
        <TextField
          {...typed('size')}
          label={label(form.by === 'bibs' ? 'size_bibs' : 'size')}
          autoFocus
          autoComplete="off"
          slotProps={DIGITS}
        />
        {form.by === 'bibs' && (
          <TextField
            {...typed('firstNumber')}
            label={label('first_number')}
            helperText={numbers?.least != null && label('first_number_help', { least: numbers.least })}
            autoComplete="off"
            slotProps={DIGITS}
          />
        )}
        {form.by === 'expected_time' && (
          <TimeColumns {...{ raceId, form }} onValue={(timeField) => set({ timeField })} />
        )}
        <TextField {...typed('name')} label={label('name')} helperText={label('name_help')} autoComplete="off" />
        <TextField
          {...typed('interval')}
          label={label('interval')}
          helperText={label(hasStart ? 'interval_help' : 'interval_no_start')}
          disabled={!hasStart}
          autoComplete="off"
          slotProps={DECIMAL}
        />
      </Box>
      {inWaves > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={form.isOnlyWithoutWave}
              onChange={(_, isOnlyWithoutWave) => set({ isOnlyWithoutWave })}
            />
          }
          label={label('only_without_wave')}
        />
      )}
      {inWaves > 0 && !form.isOnlyWithoutWave && (
        <Alert severity="info" sx={{ mt: 0.5 }}>
          {label('in_waves', { smart_count: inWaves, count: count(inWaves) })}
        </Alert>
      )}
    </>
  );
}

/** The columns that the athletes really have; chosen is one with times. */
function TimeColumns({
  raceId,
  form,
  onValue,
}: Pick<SplitFieldsProps, 'raceId' | 'form'> & { onValue: (name: string) => void }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data } = useTimeColumns(raceId);
  const only = data?.items.length === 1 ? data.items[0]?.name : undefined;
  const takeOnly = useEffectEvent((name: string) => {
    if (form.timeField === '') onValue(name);
  });
  useEffect(() => {
    if (only !== undefined) takeOnly(only);
  }, [only]);
  if (data && data.items.length === 0)
    return <Alert severity="warning">{translate('pages.waves.split.time_none')}</Alert>;
  const columns = (data?.items ?? []).map(({ name, times }) => ({
    value: name,
    label: translate('pages.waves.split.time_column', { name, smart_count: times, count: count(times) }),
  }));
  return (
    <LabelledSelect
      label={translate('pages.waves.split.time_field')}
      value={form.timeField}
      options={[{ value: '', label: translate('pages.waves.split.time_choose') }, ...columns]}
      onValue={onValue}
    />
  );
}

const DIGITS = { htmlInput: { inputMode: 'numeric', className: 'sl-figures' } } as const;
const DECIMAL = { htmlInput: { inputMode: 'decimal', className: 'sl-figures' } } as const;

const FIELDS = {
  display: 'grid',
  gap: '12px 16px',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  mb: 1,
};

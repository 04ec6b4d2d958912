import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { useFieldInput } from '../../../../engine/fields/inputs/fieldInputState';
import type { RankingFilter } from './rankingRecords';

const OLDEST = 130;
const LONGEST = { category: 60, club: 120 };

/** Whom a ranking lists, by what is known of athletes. What is left open lets everyone in. */
export function FilterInput(props: FieldInputProps) {
  const translate = useTranslate();
  const input = useFieldInput(props);
  const filter = (input.value ?? {}) as RankingFilter;
  const set = <Name extends keyof RankingFilter>(name: Name, value: RankingFilter[Name] | undefined) => {
    const { [name]: _before, ...others } = filter;
    input.onChange(value === undefined ? others : { ...others, [name]: value });
  };
  const { raceId, waves } = useWaves();
  const any = translate('rankings.filter.any');
  return (
    <Box role="group" aria-label={props.label} sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Box sx={FIELDS}>
        <LabelledSelect
          label={translate('rankings.filter.gender')}
          value={filter.gender ?? ''}
          onValue={(value) => set('gender', value || undefined)}
          onBlur={input.onBlur}
          inputRef={input.inputRef}
          options={(['', 'male', 'female', 'none'] as const).map((value) => ({
            value,
            label: value ? translate(`rankings.filter.gender_${value}`) : any,
          }))}
        />
        {(['age_from', 'age_to'] as const).map((name) => (
          <Typed
            key={name}
            label={translate(`rankings.filter.${name}`)}
            value={filter[name]}
            onText={(text) => {
              const digits = text.replace(/\D/g, '').slice(0, 3);
              set(name, digits === '' ? undefined : Math.min(OLDEST, Number(digits)));
            }}
            endAdornment={<InputAdornment position="end">{translate('rankings.filter.years')}</InputAdornment>}
            slotProps={{ input: { inputMode: 'numeric', className: 'sl-figures' } }}
          />
        ))}
        {(['category', 'club'] as const).map((name) => (
          <Typed
            key={name}
            label={translate(`rankings.filter.${name}`)}
            value={filter[name]}
            onText={(text) => set(name, text || undefined)}
            slotProps={{ input: { maxLength: LONGEST[name] } }}
          />
        ))}
        <LabelledSelect
          label={translate('rankings.filter.wave')}
          value={String(filter.wave_id ?? '')}
          onValue={(value) => set('wave_id', value ? Number(value) : undefined)}
          disabled={raceId === null}
          options={[
            { value: '', label: raceId === null ? translate('rankings.filter.race_first') : any },
            ...waves.map((wave) => ({ value: String(wave.id), label: String(wave.name) })),
          ]}
        />
      </Box>
      {input.error && <FormHelperText error>{input.error}</FormHelperText>}
    </Box>
  );
}

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  columnGap: 3,
  rowGap: 2,
  py: 1,
};

/** The race that the form is about, and its waves. */
function useWaves() {
  const chosen: unknown = useWatch({ name: 'race_id' });
  const raceId = typeof chosen === 'number' ? chosen : null;
  const { data = [] } = useGetList(
    'waves',
    { filter: { race_id: raceId }, pagination: { page: 1, perPage: 250 } },
    { enabled: raceId !== null },
  );
  return { raceId, waves: data };
}

interface TypedProps extends Pick<OutlinedInputProps, 'endAdornment' | 'slotProps'> {
  label: string;
  value: string | number | undefined;
  onText: (text: string) => void;
}

function Typed({ label, value, onText, ...input }: TypedProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={value ?? ''}
        onChange={({ target }) => onText(target.value)}
        {...input}
      />
    </Box>
  );
}

import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { LabelledSelect } from '../../../../../engine/console/LabelledSelect';
import { formatDate, formatInstant, zonedParts } from '../../../../../engine/fields/format/dates';
import { useFormats } from '../../../../../engine/fields/format/useFormats';
import { LazyDayInput } from '../../../../../engine/fields/pickers/LazyDayInput';
import { UNREADABLE } from '../../../../../engine/fields/pickers/pickerValue';
import type { Gunshot, Race, Wave } from '../../shared/timingRecords';
import { namedTargets } from '../gunshot/targets';
import type { OpenQuestions } from './openQuestions';
import type { FileAnswers } from './useSendFile';

/** What was answered so far; `isSinceGun` is null as long as the file's times alone tell. */
export interface Answered {
  readonly isSinceGun: boolean | null;
  readonly date: string;
  /** The date that the person confirmed although it is before the first gunshot. */
  readonly confirmedDate: string;
  readonly gunshotId: number | null;
  readonly raceId: number | null;
}

interface QuestionFieldsProps {
  questions: OpenQuestions;
  answered: Answered;
  onAnswer: (answered: Answered) => void;
  gunshots: readonly Gunshot[];
  races: readonly Race[];
  waves: readonly Wave[];
  zone: string;
  /** What must be answered and is not is said. */
  isChecked: boolean;
}

/** Asks for what a file does not say itself, and for nothing else. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { questions, answered, onAnswer, gunshots, races, waves, zone, isChecked } = props;
  const translate = useTranslate();
  const { dateFormat } = useFormats();
  const id = useId();
  const sinceGun = isSinceGun(questions, answered);
  const firstGun = dayBeforeGuns(answered.date, gunshots, zone);
  const namesOf = ({ race_ids, wave_ids }: Gunshot) => {
    const targets = { race_ids: race_ids ?? [], wave_ids: wave_ids ?? [] };
    return namedTargets({ races, waves }, targets)
      .map(({ name }) => name)
      .join(', ');
  };
  return (
    <>
      {questions.gun !== 'no' && (
        <LabelledSelect
          label={translate('timing.import.times')}
          value={sinceGun ? 'gun' : 'day'}
          onValue={(value) => onAnswer({ ...answered, isSinceGun: value === 'gun' })}
          options={[
            { value: 'day', label: translate('timing.import.times_of_day') },
            { value: 'gun', label: translate('timing.import.times_since_gun') },
          ]}
        />
      )}
      {sinceGun && (
        <LabelledSelect
          label={translate('timing.import.gun')}
          value={String(answered.gunshotId ?? '')}
          onValue={(value) => onAnswer({ ...answered, gunshotId: value === '' ? null : Number(value) })}
          options={[
            { value: '', label: translate('timing.import.gun_choose') },
            ...gunshots.map((gunshot) => ({
              value: String(gunshot.id),
              label: [formatInstant(gunshot.fired_at, zone, dateFormat), namesOf(gunshot)].filter(Boolean).join(' · '),
            })),
          ]}
          error={isChecked && answered.gunshotId === null ? translate('timing.import.gun_missing') : undefined}
        />
      )}
      {questions.day && !sinceGun && (
        <FormControl fullWidth margin="dense" error={isChecked && answered.date === ''}>
          <InputLabel id={`${id}-date`}>{translate('timing.import.date')}</InputLabel>
          <LazyDayInput
            day={answered.date || null}
            onDay={(day) => onAnswer({ ...answered, date: day === null || day === UNREADABLE ? '' : day })}
            labelledBy={`${id}-date`}
            hasError={isChecked && answered.date === ''}
          />
          <FormHelperText>
            {translate(isChecked && answered.date === '' ? 'timing.import.date_missing' : 'timing.import.date_help')}
          </FormHelperText>
          {firstGun !== null && (
            <>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={answered.confirmedDate === answered.date}
                    onChange={(_, isConfirmed) =>
                      onAnswer({ ...answered, confirmedDate: isConfirmed ? answered.date : '' })
                    }
                  />
                }
                label={translate('timing.import.date_confirm', { day: formatDate(firstGun, dateFormat) })}
              />
              {isChecked && answered.confirmedDate !== answered.date && (
                <FormHelperText error>{translate('timing.import.date_unlikely')}</FormHelperText>
              )}
            </>
          )}
        </FormControl>
      )}
      {questions.race && races.length > 1 && (
        <LabelledSelect
          label={translate('timing.import.race')}
          help={translate('timing.import.race_help')}
          value={String(answered.raceId ?? '')}
          onValue={(value) => onAnswer({ ...answered, raceId: value === '' ? null : Number(value) })}
          options={[
            { value: '', label: translate('timing.import.race_any') },
            ...races.map((race) => ({ value: String(race.id), label: race.name })),
          ]}
        />
      )}
    </>
  );
}

/** The answers as they are sent; null while one is missing. */
export function answersOf(
  questions: OpenQuestions,
  answered: Answered,
  gunshots: readonly Gunshot[],
  zone: string,
): FileAnswers | null {
  const race = questions.race && answered.raceId !== null ? { race_id: answered.raceId } : {};
  if (isSinceGun(questions, answered)) {
    const gunshot = gunshots.find((one) => one.id === answered.gunshotId);
    return gunshot ? { ...race, fired_at: gunshot.fired_at } : null;
  }
  if (!questions.day) return race;
  const { date } = answered;
  if (date === '') return null;
  const isOpen = answered.confirmedDate !== date && dayBeforeGuns(date, gunshots, zone) !== null;
  return isOpen ? null : { ...race, date };
}

/** The day of the first gunshot, where the given day is before it; null elsewhere. */
function dayBeforeGuns(date: string, gunshots: readonly Gunshot[], zone: string): string | null {
  const [first] = gunshots.flatMap(({ fired_at }) => zonedParts(fired_at, zone)?.date ?? []).sort();
  return date !== '' && first !== undefined && date < first ? first : null;
}

function isSinceGun({ gun }: OpenQuestions, answered: Answered): boolean {
  return gun !== 'no' && (answered.isSinceGun ?? gun === 'certain');
}

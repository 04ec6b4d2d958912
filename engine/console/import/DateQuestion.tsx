import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type RefObject, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useDayLocale } from '../words/useDayLocale';
import type { Detection } from './importTypes';
import type { ImportWizard } from './useImportWizard';

interface DateQuestionProps {
  wizard: ImportWizard;
  question: NonNullable<Detection['date_question']>;
  /** Somebody went on without an answer. */
  isMissing: boolean;
  /** The first of the answers. */
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Which comes first in the dates of the file, asked by one of them that would be another day either way. */
export function DateQuestion({ wizard, question, isMissing, inputRef }: DateQuestionProps) {
  const translate = useTranslate();
  const id = useId();
  const long = new Intl.DateTimeFormat(useDayLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  const { column, sample, choices } = question;
  return (
    <FormControl
      component="fieldset"
      error={isMissing}
      margin="none"
      sx={{
        width: '100%',
        mb: 2,
        px: 2,
        py: 1.5,
        border: `1px solid var(--engine-${isMissing ? 'bad' : 'line'})`,
        borderRadius: '8px',
        bgcolor: 'var(--engine-surface)',
      }}
    >
      <Typography id={`${id}-question`} component="legend" variant="h3" sx={{ float: 'left', width: '100%' }}>
        {translate('engine.import.dates.question', { sample })}
      </Typography>
      <Typography id={`${id}-why`} variant="body2" color="textSecondary" sx={{ clear: 'both' }}>
        {translate('engine.import.dates.why', { column })}
      </Typography>
      <RadioGroup
        aria-labelledby={`${id}-question`}
        aria-describedby={`${id}-why${isMissing ? ` ${id}-missing` : ''}`}
        value={answerOf(wizard, question) ?? ''}
        onChange={(_, format) => wizard.read({ date_format: format as DateFormatChoice })}
        sx={{ flexDirection: { xs: 'column', sm: 'row' }, columnGap: 3, mt: 0.5 }}
      >
        {choices.map(({ format, date }, place) => (
          <FormControlLabel
            key={format}
            value={format}
            control={<Radio slotProps={place === 0 ? { input: { ref: inputRef } } : {}} />}
            label={
              <Box component="span">
                {translate(`engine.import.dates.${place === 0 ? 'day' : 'month'}`, {
                  date: long.format(new Date(date)),
                })}
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {isMissing && <FormHelperText id={`${id}-missing`}>{translate('engine.import.dates.missing')}</FormHelperText>}
    </FormControl>
  );
}

type DateFormatChoice = ImportWizard['reading']['date_format'];

/** The order that somebody said, here or the last time; undefined where nobody has. Any other format they chose says it too. */
export function answerOf(
  { reading, detection }: Pick<ImportWizard, 'reading' | 'detection'>,
  { is_remembered }: DateQuestionProps['question'],
): string | undefined {
  return reading.date_format ?? (is_remembered ? (detection?.date_format ?? undefined) : undefined);
}

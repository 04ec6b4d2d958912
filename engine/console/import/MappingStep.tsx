import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { saidByServer } from '../../core/said/saidByServer';
import { plainFileName } from '../../fields/file/plainFileName';
import { useCountFormat } from '../words/useNumberFormat';
import { isInvalid, messageOf } from '../writes/errors';
import { ColumnMapping } from './ColumnMapping';
import { answerOf, DateQuestion } from './DateQuestion';
import { FileSettings } from './FileSettings';
import type { Detection } from './importTypes';
import { StepActions } from './StepActions';
import { StepHeading } from './StepHeading';
import type { ImportWizard } from './useImportWizard';

/** What is said at its setting; everything else stands above the columns. */
const SETTINGS = ['delimiter', 'encoding', 'sheet', 'has_header', 'date_format', 'mode', 'match_on', 'lenient'];

/** How the file is read, and what each of its columns is. */
export function MappingStep({ wizard, detection }: { wizard: ImportWizard; detection: Detection }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { file_name, warnings } = detection;
  const approximate = detection.approximate_rows ?? 0;
  const question = detection.date_question ?? null;
  const [isMissing, setMissing] = useState(false);
  const firstAnswer = useRef<HTMLInputElement>(null);
  const isOpen = question !== null && answerOf(wizard, question) === undefined;
  const check = () => {
    setMissing(isOpen);
    if (isOpen) firstAnswer.current?.focus();
    else void wizard.check();
  };
  const errors = isInvalid(wizard.problem) ? wizard.problem.errors : {};
  const rows = translate('engine.import.mapping.rows', {
    smart_count: approximate,
    count: count(approximate),
    name: plainFileName(file_name),
  });
  return (
    <section>
      <StepHeading takesFocus>{translate('engine.import.mapping.title')}</StepHeading>
      <Typography color="textSecondary" role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {wizard.isBusy ? translate('engine.import.reading.busy') : rows}
      </Typography>
      <FileSettings wizard={wizard} detection={detection} errorOf={(field) => errors[field]?.join(' ')} />
      <Problems problem={wizard.problem} errors={errors} settings={[...SETTINGS, ...Object.keys(wizard.presets)]} />
      {question && <DateQuestion {...{ wizard, question }} isMissing={isMissing && isOpen} inputRef={firstAnswer} />}
      {warnings.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message > div + div': { mt: 0.75 } }}>
          {warnings.map((warning) => (
            <div key={warning}>{saidByServer(warning)}</div>
          ))}
        </Alert>
      )}
      <ColumnMapping wizard={wizard} detection={detection} />
      <StepActions>
        <Button variant="outlined" onClick={() => wizard.goTo('upload')}>
          {translate('engine.import.back')}
        </Button>
        <Button variant="contained" onClick={check} disabled={wizard.isBusy}>
          {translate('engine.import.mapping.go_on')}
        </Button>
      </StepActions>
    </section>
  );
}

interface ProblemsProps {
  problem: unknown;
  errors: Readonly<Record<string, readonly string[]>>;
  settings: readonly string[];
}

function Problems({ problem, errors, settings }: ProblemsProps) {
  if (!problem) return null;
  const fields = Object.keys(errors);
  const texts = fields.filter((field) => !settings.includes(field)).flatMap((field) => errors[field] ?? []);
  if (fields.length > 0 && texts.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {texts.length === 0 ? messageOf(problem) : texts.map((text) => <Box key={text}>{text}</Box>)}
    </Alert>
  );
}

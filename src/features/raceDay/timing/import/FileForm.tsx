import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { DropZone } from '../../../../../engine/console/DropZone';
import { LabelledSelect } from '../../../../../engine/console/LabelledSelect';
import { useOwnFigures } from '../../../../../engine/fields/format/useOwnFigures';
import { decodeText } from '../../../../../engine/tables/encoding/textReader';
import { RAW_FORMATS, type RawFormatName } from '../../../../../resources/passings/readColumns';
import { useCurrentEvent } from '../../../../shared/event/EventContext';
import type { Gunshot, Race, Wave } from '../../shared/timingRecords';
import { ColumnFields } from './ColumnFields';
import { openQuestions } from './openQuestions';
import { answersOf, QuestionFields } from './QuestionFields';
import { guessFormat } from './rawFormats';
import { mappingOf, readTable } from './readTable';
import { useColumnChoice } from './useColumnChoice';
import type { ReadsAnswers } from './useReadsAnswers';
import type { PassingsFile } from './useSendFile';

interface FileFormProps {
  /** Names that are known: of the timelines' devices, and of those that were heard. */
  devices: readonly string[];
  gunshots: readonly Gunshot[];
  races: readonly Race[];
  waves: readonly Wave[];
  answers: ReadsAnswers;
  onAnswers: (part: Partial<ReadsAnswers>) => void;
  onSend: (file: PassingsFile) => void;
}

/** What the format and the columns are detected from. */
const HEAD_BYTES = 16_000;
const MEGABYTE = 1_000_000;

/** Which file, what wrote it, and where. */
export function FileForm({ answers, onAnswers, devices, gunshots, races, waves, onSend }: FileFormProps) {
  const translate = useTranslate();
  const own = useOwnFigures();
  const id = useId();
  const event = useCurrentEvent();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<RawFormatName>('raceresult');
  const { device, ...answered } = answers;
  const [head, setHead] = useState('');
  const [isChecked, setChecked] = useState(false);
  const table = useMemo(() => (format === 'csv' ? readTable(head) : null), [format, head]);
  const unknown = table?.isKnown ? null : table;
  const columns = useColumnChoice(unknown);
  const questions = useMemo(
    () => openQuestions({ format, head, table, choice: unknown ? columns.choice : (table?.suggested ?? {}) }),
    [format, head, table, unknown, columns.choice],
  );
  const sent = answersOf(questions, answered, gunshots, event?.timezone ?? 'UTC');
  const take = async (next: File) => {
    setFile(next);
    setChecked(false);
    const beginning = decodeText(new Uint8Array(await next.slice(0, HEAD_BYTES).arrayBuffer()));
    setFormat(guessFormat(beginning));
    // Of a longer file the last line may be half a line.
    setHead(next.size > HEAD_BYTES ? beginning.replace(/[^\r\n]*$/, '') : beginning);
  };
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setChecked(true);
    if (!file || !sent || (unknown && !columns.isComplete)) return;
    if (unknown) columns.remember();
    const mapping = unknown ? mappingOf(columns.choice) : null;
    onSend({ file, format, device, answers: sent, mapping, hasHeader: table?.hasHeader ?? true });
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1, maxWidth: 640 }}>
      <DropZone
        onFiles={([first]) => first && void take(first)}
        label={translate('timing.import.choose')}
        button={
          file
            ? { variant: 'text', children: translate('timing.import.choose_other') }
            : { variant: 'outlined', children: translate('timing.import.choose') }
        }
        invitation={file ? undefined : translate('timing.import.drop')}
        size={{ minHeight: 160, p: 2 }}
      >
        {file && (
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {translate('timing.import.file', { name: file.name, size: own((file.size / MEGABYTE).toFixed(2)) })}
          </Typography>
        )}
      </DropZone>
      {isChecked && !file && <FormHelperText error>{translate('timing.import.missing')}</FormHelperText>}
      <LabelledSelect
        label={translate('timing.import.format')}
        help={translate(`timing.import.formats_help.${format}`)}
        value={format}
        onValue={setFormat}
        options={RAW_FORMATS.map((value) => ({ value, label: translate(`timing.import.formats.${value}`) }))}
      />
      {unknown && (
        <ColumnFields table={unknown} choice={columns.choice} onChoose={columns.choose} isChecked={isChecked} />
      )}
      {file && (
        <QuestionFields
          questions={questions}
          answered={answered}
          onAnswer={onAnswers}
          gunshots={gunshots}
          races={races}
          waves={waves}
          zone={event?.timezone ?? 'UTC'}
          isChecked={isChecked}
        />
      )}
      <FormControl fullWidth margin="dense">
        <InputLabel htmlFor={`${id}-device`}>{translate('timing.import.device')}</InputLabel>
        <OutlinedInput
          id={`${id}-device`}
          size="small"
          value={device}
          onChange={(typed) => onAnswers({ device: typed.target.value })}
          slotProps={{ input: { list: `${id}-devices`, maxLength: 80, autoComplete: 'off' } }}
        />
        <datalist id={`${id}-devices`}>
          {devices.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <FormHelperText>{translate('timing.import.device_help')}</FormHelperText>
      </FormControl>
      <Box sx={{ mt: 1 }}>
        <Button type="submit" variant="contained">
          {translate('timing.import.submit')}
        </Button>
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { presetFields } from '../../core/importKinds';
import type { ImportMode } from '../../core/resource';
import { saidByServer } from '../../core/said/saidByServer';
import { DATE_FORMATS } from '../../fields/calendarDate/readDate';
import { TEXT_ENCODINGS } from '../../tables/encoding/detectEncoding';
import { useConsole } from '../ConsoleSetup';
import { LabelledSelect } from '../LabelledSelect';
import { useFieldLabel } from '../words/useLabels';
import type { Detection } from './importTypes';
import { PresetSelect } from './PresetSelect';
import { useImportTexts } from './useImportTexts';
import type { ImportWizard } from './useImportWizard';

const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;
const MODES: readonly ImportMode[] = ['add_or_update', 'add', 'update'];

interface FileSettingsProps {
  wizard: ImportWizard;
  detection: Detection;
  /** What the server said about a setting. */
  errorOf: (field: string) => string | undefined;
}

/** What was detected about the file, and how its rows are written: all of it can be said otherwise. */
export function FileSettings(props: FileSettingsProps) {
  const translate = useTranslate();
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
        gap: 2,
        m: 0,
        mb: 3,
        p: 2,
        minWidth: 0,
        border: '1px solid var(--engine-line)',
        borderRadius: '8px',
        bgcolor: 'var(--engine-surface)',
      }}
    >
      <Typography component="legend" variant="h3" sx={{ px: 0.5, ml: -0.5 }}>
        {translate('engine.import.reading.title')}
      </Typography>
      <ReadingSettings {...props} />
      <WritingSettings {...props} />
    </Box>
  );
}

function ReadingSettings({ wizard, detection, errorOf }: FileSettingsProps) {
  const translate = useTranslate();
  const { delimiter, encoding, sheet, sheets, has_header, date_format } = detection;
  const dateNames = (['', ...DATE_FORMATS] as const).map((value) => ({ value, label: dateLabel(value, translate) }));
  return (
    <>
      {delimiter !== null && (
        <LabelledSelect
          label={translate('engine.import.reading.delimiter')}
          value={delimiter}
          options={DELIMITERS.map(([value, name]) => ({ value, label: translate(`engine.import.delimiters.${name}`) }))}
          onValue={(value) => wizard.read({ delimiter: value })}
          error={errorOf('delimiter')}
        />
      )}
      {encoding !== null && (
        <LabelledSelect
          label={translate('engine.import.reading.encoding')}
          value={encoding}
          options={TEXT_ENCODINGS.map((value) => ({ value, label: translate(`engine.import.encodings.${value}`) }))}
          onValue={(value) => wizard.read({ encoding: value })}
          error={errorOf('encoding')}
        />
      )}
      {sheets.length > 1 && (
        <LabelledSelect
          label={translate('engine.import.reading.sheet')}
          value={sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onValue={(value) => wizard.read({ sheet: value })}
          error={errorOf('sheet')}
        />
      )}
      <LabelledSelect
        label={translate('engine.import.reading.header')}
        value={String(has_header)}
        options={[
          { value: 'true', label: translate('engine.import.reading.header_yes') },
          { value: 'false', label: translate('engine.import.reading.header_no') },
        ]}
        onValue={(value) => wizard.read({ has_header: value === 'true' })}
        error={errorOf('has_header')}
      />
      <LabelledSelect
        label={translate('engine.import.reading.date_format')}
        value={wizard.reading.date_format ?? date_format ?? ''}
        options={dateNames}
        onValue={(value) => wizard.read({ date_format: value || null })}
        error={errorOf('date_format')}
      />
    </>
  );
}

function WritingSettings({ wizard, detection, errorOf }: FileSettingsProps) {
  const translate = useTranslate();
  const { plan } = useConsole();
  const { kind, writing } = wizard;
  const labelOf = useFieldLabel(kind.resource);
  const texts = useImportTexts(kind);
  const matchLabel = (name: string) => {
    const field = kind.resource.fields.get(name);
    return field
      ? labelOf(field)
      : saidByServer(detection.targets.find((target) => target.name === name)?.label ?? name);
  };
  return (
    <>
      <LabelledSelect
        label={translate('engine.import.reading.mode')}
        value={writing.mode}
        options={MODES.map((value) => ({ value, label: translate(`importModes.${value}`) }))}
        onValue={(value) => wizard.write({ mode: value })}
        error={errorOf('mode')}
      />
      {detection.match_fields.length > 0 && (
        <LabelledSelect
          label={texts.matchOn}
          value={writing.match_on ?? ''}
          options={[
            { value: '', label: translate('engine.import.reading.match_detected') },
            ...detection.match_fields.map((value) => ({ value, label: matchLabel(value) })),
          ]}
          onValue={(value) => wizard.write({ match_on: value || null })}
          error={errorOf('match_on')}
        />
      )}
      {!kind.isOwn && (
        <LabelledSelect
          label={translate('engine.import.reading.lenient')}
          value={String(writing.lenient)}
          options={[
            { value: 'true', label: translate('engine.import.reading.lenient_yes') },
            { value: 'false', label: translate('engine.import.reading.lenient_no') },
          ]}
          onValue={(value) => wizard.write({ lenient: value === 'true' })}
          error={errorOf('lenient')}
        />
      )}
      {presetFields(plan, kind).map((field) => (
        <PresetSelect key={field.name} wizard={wizard} field={field} error={errorOf(field.name)} />
      ))}
    </>
  );
}

function dateLabel(value: string, translate: (key: string) => string): string {
  if (value === '') return translate('engine.import.reading.date_format_detected');
  return value === 'excel' ? translate('engine.import.date_formats.excel') : value;
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import { DATE_FORMATS } from '../../../../engine/fields/calendarDate/readDate';
import { useCurrentEvent } from '../../../event/EventContext';
import type { Detection, ImportMode } from '../importTypes';
import { LabelledSelect } from './LabelledSelect';
import type { ImportWizard } from './useImportWizard';

const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;
const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252'];
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
        border: '1px solid var(--sl-line)',
        borderRadius: '8px',
        bgcolor: 'var(--sl-surface)',
      }}
    >
      <Typography component="legend" variant="h3" sx={{ px: 0.5, ml: -0.5 }}>
        {translate('imports.reading.title')}
      </Typography>
      <ReadingSettings {...props} />
      <WritingSettings {...props} />
    </Box>
  );
}

function ReadingSettings({ wizard, detection, errorOf }: FileSettingsProps) {
  const translate = useTranslate();
  const { delimiter, encoding, sheet, sheets, has_header, date_format } = detection;
  const dateNames = ['', ...DATE_FORMATS].map((value) => ({ value, label: dateLabel(value, translate) }));
  return (
    <>
      {delimiter !== null && (
        <LabelledSelect
          label={translate('imports.reading.delimiter')}
          value={delimiter}
          options={DELIMITERS.map(([value, name]) => ({ value, label: translate(`imports.delimiters.${name}`) }))}
          onValue={(value) => wizard.read({ delimiter: value })}
          error={errorOf('delimiter')}
        />
      )}
      {encoding !== null && (
        <LabelledSelect
          label={translate('imports.reading.encoding')}
          value={encoding}
          options={ENCODINGS.map((value) => ({ value, label: value.replace(/^utf/, 'UTF').replace(/^w/, 'W') }))}
          onValue={(value) => wizard.read({ encoding: value })}
          error={errorOf('encoding')}
        />
      )}
      {sheets.length > 1 && (
        <LabelledSelect
          label={translate('imports.reading.sheet')}
          value={sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onValue={(value) => wizard.read({ sheet: value })}
          error={errorOf('sheet')}
        />
      )}
      <LabelledSelect
        label={translate('imports.reading.header')}
        value={String(has_header)}
        options={[
          { value: 'true', label: translate('imports.reading.header_yes') },
          { value: 'false', label: translate('imports.reading.header_no') },
        ]}
        onValue={(value) => wizard.read({ has_header: value === 'true' })}
        error={errorOf('has_header')}
      />
      <LabelledSelect
        label={translate('imports.reading.date_format')}
        value={wizard.reading.date_format ?? date_format ?? ''}
        options={dateNames}
        onValue={(value) => wizard.read({ date_format: value })}
        error={errorOf('date_format')}
      />
    </>
  );
}

function WritingSettings({ wizard, detection, errorOf }: FileSettingsProps) {
  const translate = useTranslate();
  const athletes = useResourcePlan('athletes');
  const labelOf = useFieldLabel(athletes);
  const races = useCurrentEvent()?.races ?? [];
  const { writing } = wizard;
  const matchLabel = (name: string) => {
    const field = athletes.fields.get(name);
    return field ? labelOf(field) : name;
  };
  return (
    <>
      <LabelledSelect
        label={translate('imports.reading.mode')}
        value={writing.mode}
        options={MODES.map((value) => ({ value, label: translate(`importModes.${value}`) }))}
        onValue={(value) => wizard.write({ mode: value as ImportMode })}
        error={errorOf('mode')}
      />
      {detection.match_fields.length > 0 && (
        <LabelledSelect
          label={translate('imports.reading.match_on')}
          value={writing.match_on ?? ''}
          options={[
            { value: '', label: translate('imports.reading.match_detected') },
            ...detection.match_fields.map((value) => ({ value, label: matchLabel(value) })),
          ]}
          onValue={(value) => wizard.write({ match_on: value || null })}
          error={errorOf('match_on')}
        />
      )}
      <LabelledSelect
        label={translate(wizard.kind === 'ranking' ? 'imports.ranking.race' : 'imports.reading.race')}
        value={String(writing.race_id ?? '')}
        options={[
          { value: '', label: translate('imports.reading.race_none') },
          ...races.map(({ id, name }) => ({ value: String(id), label: String(name) })),
        ]}
        onValue={(value) => wizard.write({ race_id: value ? Number(value) : null })}
        error={errorOf('race_id')}
      />
    </>
  );
}

function dateLabel(value: string, translate: (key: string) => string): string {
  if (value === '') return translate('imports.reading.date_format_detected');
  return value === 'excel' ? translate('imports.date_formats.excel') : value;
}

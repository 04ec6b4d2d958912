import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { importKinds } from '../../core/importKinds';
import type { FieldCellProps } from '../../fields/fieldConsole';
import { plainFileName } from '../../fields/file/plainFileName';
import { type HeaderProps, useConsole } from '../ConsoleSetup';
import type { Place } from '../Place';
import { RecordPage } from '../record/RecordPage';
import { useFieldLabel } from '../words/useLabels';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { type ImportRecord, isOver, type Mapping } from './importTypes';
import './texts';
import { useImport } from './useImport';

interface ImportPageProps {
  place: Place;
  id: number;
  breadcrumbs?: HeaderProps['breadcrumbs'];
}

/** One import: how far it is or how it went, the rows that failed, and what was chosen for it. */
export function ImportPage(props: ImportPageProps) {
  return <RecordPage {...props} slots={SLOTS} />;
}

const SLOTS = {
  title: ({ file_name }: RaRecord<number>) => plainFileName(file_name),
  Overview: ImportOverview,
  cells: {
    mapping: MappingCell,
    file_id: ({ record }: FieldCellProps) => plainFileName(record.file_name as string | null),
  },
};

function ImportOverview({ record: known }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { record = known as ImportRecord, error, refetch } = useImport(known.id);
  return (
    <Box sx={{ mb: 3 }}>
      <Typography variant="h2" gutterBottom>
        {translate(headingOf(record))}
      </Typography>
      {isOver(record) ? (
        <ImportResult record={record} />
      ) : (
        <ImportProgress record={record} isLost={error !== null} onAborted={refetch} />
      )}
    </Box>
  );
}

function headingOf(record: ImportRecord): string {
  if (record.dry_run) return 'engine.import.check.title';
  return isOver(record) ? 'engine.import.result.title' : 'engine.import.run.title';
}

/** Column → what it was imported as, in the order of the file. */
function MappingCell({ value, record }: FieldCellProps) {
  const translate = useTranslate();
  const { plan: all } = useConsole();
  const plan = importKinds(all).get(String(record.kind))?.resource ?? all.get('imports');
  const labelOf = useFieldLabel(plan);
  const mapping = (value ?? {}) as Mapping;
  const columns = (record.columns as readonly string[] | null | undefined) ?? Object.keys(mapping);
  const wordOf = (target: string | null) => {
    if (target === null) return translate('engine.import.used.left_out');
    const field = plan.fields.get(target);
    return field ? labelOf(field) : target.replace(/_/g, ' ');
  };
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {columns.map((column) => (
        <li key={column}>
          {column} → {wordOf(mapping[column] ?? null)}
        </li>
      ))}
    </Box>
  );
}

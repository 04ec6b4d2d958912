import '../../i18n/importing';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { useFieldLabel } from '../../../engine/console/words/useLabels';
import type { FieldCellProps } from '../../../engine/fields/fieldConsole';
import { useAthletesCrumbs } from '../athletes/useAthletesCrumbs';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { FileNameCell } from './FileNameCell';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { type ImportRecord, isOver, type Mapping, plainFileName } from './importTypes';
import { useImport } from './useImport';

/** One import: how far it is or how it went, the rows that failed, and what was chosen for it. */
export function Component() {
  const translate = useTranslate();
  const place = useEventPlace('imports');
  const crumbs = [...useAthletesCrumbs(), { label: translate('pages.imports.title'), to: place.list }];
  return (
    <EngineConsole>
      <RecordPage place={place} id={useIdParam('import_id')} breadcrumbs={crumbs} slots={SLOTS} />
    </EngineConsole>
  );
}

const SLOTS = {
  title: ({ file_name }: RaRecord<number>) => plainFileName(file_name),
  Overview: ImportOverview,
  cells: { mapping: MappingCell, file_id: FileNameCell, file_name: FileNameCell },
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
  if (record.dry_run) return 'imports.check.title';
  return isOver(record) ? 'imports.result.title' : 'imports.run.title';
}

/** Column → what it was imported as, in the order of the file. */
function MappingCell({ value, record }: FieldCellProps) {
  const translate = useTranslate();
  const plan = useResourcePlan('athletes');
  const labelOf = useFieldLabel(plan);
  const mapping = (value ?? {}) as Mapping;
  const columns = (record.columns as readonly string[] | null | undefined) ?? Object.keys(mapping);
  const wordOf = (target: string | null) => {
    if (target === null) return translate('imports.used.left_out');
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

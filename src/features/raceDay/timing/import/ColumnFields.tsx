import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { LabelledSelect } from '../../../../../engine/console/LabelledSelect';
import { PlainTable } from '../../../../../engine/console/PlainTable';
import { READ_FIELDS, type ReadField } from '../../../../../resources/passings/readColumns';
import type { ColumnChoice, ReadsTable, TableColumn } from './readTable';
import { isLacking } from './useColumnChoice';

interface ColumnFieldsProps {
  table: ReadsTable;
  choice: ColumnChoice;
  onChoose: (field: ReadField, column: string) => void;
  /** What must be chosen and is not is said. */
  isChecked: boolean;
}

/** The first lines of a table whose header is not known, and which of its columns is what. */
export function ColumnFields({ table, choice, onChoose, isChecked }: ColumnFieldsProps) {
  const translate = useTranslate();
  const titleOf = ({ name, title, place }: TableColumn) => {
    if (name === title) return title;
    const at = translate('timing.import.columns.nameless', { place });
    return title ? `${title} (${at})` : at;
  };
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, my: 1, p: 2, minWidth: 0, border: '1px solid var(--sl-line)', borderRadius: '8px' }}
    >
      <Typography component="legend" variant="h3" sx={{ px: 0.5, ml: -0.5 }}>
        {translate('timing.import.columns.title')}
      </Typography>
      <Typography variant="caption" component="p">
        {translate(`timing.import.columns.${table.hasHeader ? 'why' : 'why_no_header'}`)}
      </Typography>
      <Box sx={{ my: 1 }}>
        <PlainTable
          aria-label={translate('timing.import.columns.first_lines')}
          columns={table.columns.map((column) => ({
            name: String(column.place),
            label: titleOf(column),
            cell: (row: readonly string[]) => row[column.place - 1],
          }))}
          rows={table.rows}
          keyOf={(row) => table.rows.indexOf(row)}
        />
      </Box>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', columnGap: 2, rowGap: 1 }}
      >
        {READ_FIELDS.map((field) => (
          <LabelledSelect
            key={field}
            label={translate(`timing.import.columns.fields.${field}`)}
            value={choice[field] ?? ''}
            onValue={(column) => onChoose(field, column)}
            options={[
              { value: '', label: translate(`timing.import.columns.${isLacking(choice, field) ? 'choose' : 'none'}`) },
              ...table.columns.map((column) => ({ value: column.name, label: titleOf(column) })),
            ]}
            error={isChecked && isLacking(choice, field) ? translate('timing.import.columns.missing') : undefined}
          />
        ))}
      </Box>
    </Box>
  );
}

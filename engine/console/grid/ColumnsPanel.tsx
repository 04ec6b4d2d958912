import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import KeyboardArrowDownRounded from '#icons/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '#icons/KeyboardArrowUpRounded';
import { useConsole } from '../ConsoleSetup';
import { useFieldLabel } from '../words/useLabels';
import { columnFields } from './columns';
import type { GridToolsProps } from './GridTools';

type ColumnsPanelProps = Pick<GridToolsProps, 'plan' | 'place' | 'columns' | 'onColumns'>;

/** Which columns are shown, and in which order: by dragging, or with the arrow buttons. */
export function ColumnsPanel({ plan, place, columns, onColumns }: ColumnsPanelProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const labelOf = useFieldLabel(plan);
  const [dragged, setDragged] = useState<string | null>(null);
  const fields = columnFields(plan, place, can);
  const shown = columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const hidden = fields.filter((field) => !columns.includes(field.name));

  const dropOn = (name: string) => {
    if (dragged && dragged !== name) onColumns(moved(columns, dragged, columns.indexOf(name)));
    setDragged(null);
  };
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((field, index) => {
          const label = labelOf(field);
          return (
            <Box
              component="li"
              key={field.name}
              draggable
              onDragStart={() => setDragged(field.name)}
              onDragOver={(event: DragEvent) => event.preventDefault()}
              onDrop={() => dropOn(field.name)}
              sx={{ display: 'flex', alignItems: 'center', cursor: 'grab' }}
            >
              <FormControlLabel
                sx={{ flex: 1, minWidth: 0 }}
                label={label}
                control={
                  <Checkbox
                    checked
                    disabled={shown.length === 1}
                    onChange={() => onColumns(columns.filter((name) => name !== field.name))}
                  />
                }
              />
              <IconButton
                size="small"
                disabled={index === 0}
                aria-label={translate('engine.columns.up', { field: label })}
                onClick={() => onColumns(moved(columns, field.name, index - 1))}
              >
                <KeyboardArrowUpRounded fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                disabled={index === shown.length - 1}
                aria-label={translate('engine.columns.down', { field: label })}
                onClick={() => onColumns(moved(columns, field.name, index + 1))}
              >
                <KeyboardArrowDownRounded fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
        {hidden.map((field) => (
          <li key={field.name}>
            <FormControlLabel
              label={labelOf(field)}
              control={<Checkbox checked={false} onChange={() => onColumns([...columns, field.name])} />}
            />
          </li>
        ))}
      </Box>
      <Button size="small" onClick={() => onColumns(null)} sx={{ mt: 1 }}>
        {translate('engine.columns.reset')}
      </Button>
    </>
  );
}

function moved(columns: readonly string[], name: string, to: number): string[] {
  const rest = columns.filter((column) => column !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
}

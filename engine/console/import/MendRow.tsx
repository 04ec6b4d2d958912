import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import EditRounded from '#icons/EditRounded';
import { useKept } from '../forms/drafts/useKept';
import { useCountFormat } from '../words/useNumberFormat';
import { areTexts, type MendedRows } from './useMendedRows';

interface MendRowProps {
  mending: MendedRows;
  id: number;
  line: number;
  raw: readonly string[];
  /** The row as it is read. */
  text: string | undefined;
}

/** A row of the file that was refused: as text, and as an input for each cell that is imported. */
export function MendRow({ mending, id, line, raw, text }: MendRowProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const mended = mending.cells.get(id);
  if (mending.isSent(id))
    return (
      <>
        {text}
        <Typography variant="caption" component="p">
          {translate('engine.import.mending.sent')}
        </Typography>
      </>
    );
  if (isOpen) return <Cells {...{ mending, id, line }} row={mended ?? raw} onClose={() => setOpen(false)} />;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
      <span>
        {mended ? mended.filter((cell) => cell !== '').join(' · ') : text}
        {mended && (
          <Typography variant="caption" component="p" sx={{ fontWeight: 600 }}>
            {translate('engine.import.mending.changed')}
          </Typography>
        )}
      </span>
      <Button
        size="small"
        startIcon={<EditRounded />}
        aria-label={translate('engine.import.mending.mend_line', { line })}
        onClick={() => setOpen(true)}
      >
        {translate('engine.import.mending.mend')}
      </Button>
    </Box>
  );
}

interface CellsProps extends Pick<MendRowProps, 'mending' | 'id' | 'line'> {
  row: readonly string[];
  onClose: () => void;
}

function Cells({ mending, id, line, row, onClose }: CellsProps) {
  const translate = useTranslate();
  const fieldId = useId();
  const { values, change, settle } = useKept(`import_rows/${id}/cells`, { cells: row }, { cells: areTexts });
  const { cells } = values;
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    mending.mend(id, cells);
    settle();
    onClose();
  };
  const leave = () => {
    mending.leave(id);
    settle();
    onClose();
  };
  return (
    <Box
      component="form"
      aria-label={translate('engine.import.mending.cells', { line })}
      onSubmit={submit}
      onKeyDown={(pressed) => pressed.key === 'Escape' && leave()}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', columnGap: 1 }}
    >
      {mending.columns.map(({ name, index }, place) => (
        <FormControl key={name} margin="dense">
          <InputLabel htmlFor={`${fieldId}-${index}`}>{name}</InputLabel>
          <OutlinedInput
            id={`${fieldId}-${index}`}
            size="small"
            autoFocus={place === 0}
            value={cells[index] ?? ''}
            onChange={(typed) => {
              const next = [...cells];
              while (next.length <= index) next.push('');
              next[index] = typed.target.value;
              change({ cells: next });
            }}
          />
        </FormControl>
      ))}
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1, my: 1 }}>
        <Button type="submit" size="small" variant="outlined">
          {translate('engine.import.mending.done')}
        </Button>
        <Button size="small" onClick={leave}>
          {translate('engine.import.mending.leave')}
        </Button>
      </Box>
    </Box>
  );
}

/** Brings the mended rows in; there once one is. */
export function SendMended({ mending }: { mending: MendedRows }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const smart_count = mending.cells.size;
  return (
    <Box role="status" sx={{ mt: 2, position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'var(--engine-page)' }}>
      {mending.problem !== null && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {mending.problem}
        </Alert>
      )}
      {smart_count > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1.5 }}>
          <Button variant="contained" disabled={mending.isBusy} onClick={mending.send}>
            {translate('engine.import.mending.send', { smart_count, count: count(smart_count) })}
          </Button>
          <Typography variant="caption">{translate('engine.import.mending.how')}</Typography>
        </Box>
      )}
    </Box>
  );
}

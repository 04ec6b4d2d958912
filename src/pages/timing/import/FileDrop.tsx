import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../../../engine/fields/inputs/visuallyHidden';

const MEGABYTE = 1_000_000;

/** Where one file is dropped or chosen. */
export function FileDrop({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const translate = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 1,
        minHeight: 160,
        p: 2,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: isOver ? 'var(--sl-brand)' : 'var(--sl-field-line)',
        borderRadius: '8px',
        bgcolor: isOver ? 'var(--sl-selected)' : undefined,
      }}
    >
      {file ? (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {translate('timing.import.file', { name: file.name, size: (file.size / MEGABYTE).toFixed(2) })}
        </Typography>
      ) : (
        <Typography sx={{ display: { xs: 'none', sm: 'block' } }}>{translate('timing.import.drop')}</Typography>
      )}
      <input
        ref={picker}
        type="file"
        tabIndex={-1}
        aria-label={translate('timing.import.choose')}
        style={visuallyHidden}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        variant={file ? 'text' : 'outlined'}
        startIcon={<UploadFileRounded />}
        onClick={() => picker.current?.click()}
      >
        {translate(file ? 'timing.import.choose_other' : 'timing.import.choose')}
      </Button>
    </Box>
  );
}

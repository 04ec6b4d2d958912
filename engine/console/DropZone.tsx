import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import UploadFileRounded from '#icons/UploadFileRounded';
import { visuallyHidden } from '../../engine/fields/inputs/visuallyHidden';

interface DropZoneProps {
  onFiles: (files: FileList) => void;
  /** What the picker takes, as of `<input accept>`; anything without it. */
  accept?: string;
  /** Nothing can be chosen or dropped meanwhile. */
  isBusy?: boolean;
  /** What the picker is called. */
  label: string;
  /** What its button says, and how loud. */
  button: Pick<ButtonProps, 'variant' | 'children'>;
  /** Above the button, where there is something to drop with. */
  invitation?: string | undefined;
  /** Below the button. */
  hint?: string;
  size: { readonly minHeight: number; readonly maxWidth?: number; readonly p: number };
  /** What was chosen, or what becomes of it. */
  children?: ReactNode;
}

/** Where files are dropped or chosen. */
export function DropZone({ onFiles, isBusy = false, size, children, ...picker }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles(event.dataTransfer.files);
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
        textAlign: 'center',
        border: '1px dashed',
        borderColor: isOver ? 'var(--engine-brand)' : 'var(--engine-field-line)',
        borderRadius: '8px',
        bgcolor: isOver ? 'var(--engine-selected)' : 'var(--engine-surface)',
        ...size,
      }}
    >
      {children}
      {!isBusy && <Picker onFiles={onFiles} {...picker} />}
    </Box>
  );
}

type PickerProps = Omit<DropZoneProps, 'isBusy' | 'size' | 'children'>;

function Picker({ onFiles, accept, label, button, invitation, hint }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {invitation && <Typography sx={{ display: { xs: 'none', sm: 'block' } }}>{invitation}</Typography>}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label={label}
        style={visuallyHidden}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button {...button} startIcon={<UploadFileRounded />} onClick={() => input.current?.click()} />
      {hint && <Typography variant="caption">{hint}</Typography>}
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface UploadProgressProps {
  label: string;
  /** Of the upload; null while the file that is up is looked into. */
  percent: number | null;
  cancelLabel: string;
  onCancel(): void;
}

/** How far a file is up, with a way back while it is not. */
export function UploadProgress({ label, percent, cancelLabel, onCancel }: UploadProgressProps) {
  return (
    <Box sx={{ width: '100%', maxWidth: 400 }}>
      <Typography role="status" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <LinearProgress
        aria-label={label}
        color="info"
        {...(percent === null ? {} : { variant: 'determinate', value: percent })}
      />
      {percent !== null && (
        <Button size="small" onClick={onCancel} sx={{ mt: 1 }}>
          {cancelLabel}
        </Button>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';

export interface SaveBarProps {
  /** Labels of the fields that changed. */
  changes: readonly string[];
  submitLabel: string;
  /** Shown even before anything changed, as on a form for something new. */
  isAlwaysShown: boolean;
  onDiscard: () => void;
}

const NAMED = 4;

/** Says what changed, and saves or discards it. */
export function SaveBar({ changes, submitLabel, isAlwaysShown, onDiscard }: SaveBarProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const hasChanges = changes.length > 0;
  if (!hasChanges && !isAlwaysShown) return null;
  const named = changes.slice(0, NAMED).join(', ') + (changes.length > NAMED ? ', …' : '');
  return (
    <Box
      role="region"
      aria-label={translate('engine.form.save_bar')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mx: { xs: -2, md: -3 },
        px: { xs: 2, md: 3 },
        py: 1.5,
        borderTop: '1px solid var(--engine-line)',
        bgcolor: 'var(--engine-surface)',
      }}
    >
      <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
        {hasChanges && translate('engine.form.changes', { smart_count: changes.length, fields: named })}
      </Box>
      {hasChanges && (
        <Button onClick={onDiscard} disabled={isSubmitting}>
          {translate('engine.form.discard')}
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={isSubmitting} aria-keyshortcuts="Control+S Meta+S">
        {submitLabel}
      </Button>
    </Box>
  );
}

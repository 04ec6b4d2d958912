import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { formatDate } from '../../../../engine/fields/format/dates';
import { useFormats } from '../../../../engine/fields/format/useFormats';
import type { Stored } from '../../../../resources/allResources';

interface PublishDialogProps {
  event: Stored<'events'>;
  isBusy: boolean;
  problem: string | null;
  onPublish: () => void;
  onClose: () => void;
}

/** The one step that the public sees at once, and that nobody takes back: what it does is said before. */
export function PublishDialog({ event, isBusy, problem, onPublish, onClose }: PublishDialogProps) {
  const translate = useTranslate();
  const { dateFormat } = useFormats();
  return (
    <TitledDialog
      title={translate('pages.publish.publish.title', { name: event.name })}
      action={{ children: translate('pages.publish.publish.submit'), disabled: isBusy, onClick: onPublish }}
      cancelLabel={translate('pages.publish.publish.keep')}
      onClose={onClose}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>
        {translate('pages.publish.publish.what', { date: formatDate(event.start_date, dateFormat) })}
      </Typography>
      <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.publish.publish.why')}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}

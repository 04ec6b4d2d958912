import './texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../TitledDialog';

/** Asks before changes are left behind. */
export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const translate = useTranslate();
  return (
    <TitledDialog
      title={translate('engine.unsaved.title')}
      actions={
        <>
          <Button color="error" onClick={onLeave}>
            {translate('engine.unsaved.leave')}
          </Button>
          <Button variant="contained" onClick={onStay} autoFocus>
            {translate('engine.unsaved.stay')}
          </Button>
        </>
      }
      maxWidth="xs"
      onClose={onStay}
    >
      {translate('engine.unsaved.why')}
    </TitledDialog>
  );
}

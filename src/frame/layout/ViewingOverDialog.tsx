import './bannerTexts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { getOwnSession } from '../../../providers/session';
import { leaveViewing } from '../../../providers/viewing';

/** Says that being signed in as somebody has ended, what became of what was typed, and who one is from now on. */
export function ViewingOverDialog({ name }: { name: string }) {
  const translate = useTranslate();
  const { first_name = '', last_name = '' } = getOwnSession()?.user ?? {};
  const own = `${first_name} ${last_name}`.trim();
  return (
    <TitledDialog
      title={translate('pages.acting_banner.over', { name })}
      actions={
        <Button variant="contained" autoFocus onClick={leaveViewing}>
          {translate('pages.acting_banner.go_on', { name: own })}
        </Button>
      }
      maxWidth="xs"
    >
      <Typography sx={{ mb: 1.5 }}>{translate('pages.acting_banner.over_why')}</Typography>
      <Typography>{translate('pages.acting_banner.over_typed', { name })}</Typography>
    </TitledDialog>
  );
}

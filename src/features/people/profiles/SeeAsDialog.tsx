import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Typography from '@mui/material/Typography';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { openAs } from '../../../../providers/seeing';
import type { startViewing } from '../../../../resources/viewings/viewings.calls';

/** Says what happens before the console is opened as a person sees it. */
export function SeeAsDialog({ person, onClose }: { person: RaRecord<number>; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, attempt } = useAttempt();
  const name = `${person.first_name} ${person.last_name}`.trim();
  const begin = () =>
    attempt(async () => {
      const { data } = await dataProvider.call<typeof startViewing>({
        method: 'POST',
        path: '/v1/admin/profiles/{id}/viewings',
        params: { id: person.id },
      });
      openAs(data);
    });
  return (
    <TitledDialog
      title={translate('pages.seeing.title', { name })}
      action={{ children: translate('pages.seeing.submit'), disabled: isBusy, onClick: () => void begin() }}
      onClose={onClose}
    >
      {['why', 'within', 'told'].map((text) => (
        <Typography key={text} sx={{ mb: 1.5 }}>
          {translate(`pages.seeing.${text}`, { name })}
        </Typography>
      ))}
    </TitledDialog>
  );
}

import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { ConfirmRemoveDialog } from '../../../../engine/fields/confirmRemove/ConfirmRemoveDialog';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { removeSecondFactor } from '../../../../resources/profiles/factor.calls';

/** Takes somebody's second factor off, once it is sure that they ask for it themselves. */
export function RemoveFactorDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  const done = useDone();
  const refresh = useRefresh();
  const remove = () =>
    attempt(async () => {
      const path = '/v1/admin/profiles/{id}/remove_second_factor';
      await dataProvider.call<typeof removeSecondFactor>({ method: 'POST', path, params: { id } });
      refresh();
      done('pages.person.factor_removed');
    });
  return (
    <ConfirmRemoveDialog isOpen remove={remove} onClose={onClose}>
      {translate('pages.person.remove_factor_why')}
    </ConfirmRemoveDialog>
  );
}

import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { usePrivacyActions } from '../../../shared/privacy/usePrivacyActions';

/** An account, with what super admins do for the person's privacy. */
export function Component() {
  const { can } = useConsole();
  const { actions, dialog } = usePrivacyActions();
  return (
    <>
      <RecordPage
        place={usePlace('profiles')}
        id={useIdParam('profile_id')}
        breadcrumbs={useCrumbsTo('profiles')}
        slots={{
          actions: ({ id, first_name, last_name }) =>
            can('people.erase') ? actions({ of: 'profiles', id }, `${first_name} ${last_name}`) : [],
        }}
      />
      {dialog}
    </>
  );
}

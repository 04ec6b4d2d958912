import { useTranslate } from 'react-admin';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { rolesPlace } from '../places';

/** Gives somebody a role, or invites them to it. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <CreatePage place={rolesPlace} breadcrumbs={[{ label: translate('shell.nav.roles'), to: rolesPlace.list }]} />
    </EngineConsole>
  );
}

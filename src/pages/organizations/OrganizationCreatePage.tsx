import { useTranslate } from 'react-admin';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { organizationsPlace } from '../places';

export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <CreatePage
        place={organizationsPlace}
        breadcrumbs={[{ label: translate('shell.nav.organizations'), to: organizationsPlace.list }]}
      />
    </EngineConsole>
  );
}

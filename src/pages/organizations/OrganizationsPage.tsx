import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { organizationsPlace } from '../places';

export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage place={organizationsPlace} title={translate('shell.nav.organizations')} />
    </EngineConsole>
  );
}

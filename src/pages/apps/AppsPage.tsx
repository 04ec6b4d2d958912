import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { applicationsPlace } from '../places';

export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage place={applicationsPlace} title={translate('shell.nav.apps')} />
    </EngineConsole>
  );
}

import { useTranslate } from 'ra-core';
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

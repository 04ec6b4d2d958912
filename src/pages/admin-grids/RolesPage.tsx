import { useTranslate } from 'ra-core';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { rolesPlace } from '../places';

/** Who may do what, and where. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage place={rolesPlace} title={translate('shell.nav.roles')} />
    </EngineConsole>
  );
}

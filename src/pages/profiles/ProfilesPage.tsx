import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { profilesPlace } from '../places';

/** People who sign in. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage place={profilesPlace} title={translate('shell.nav.profiles')} />
    </EngineConsole>
  );
}

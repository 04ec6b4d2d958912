import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { useEventCrumbs, useEventPlace } from '../places';

/** The races of the event. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage place={useEventPlace('races')} title={translate('shell.nav.races')} breadcrumbs={useEventCrumbs()} />
    </EngineConsole>
  );
}

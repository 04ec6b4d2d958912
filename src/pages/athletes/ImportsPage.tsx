import { useTranslate } from 'ra-core';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace } from '../places';
import { useAthletesCrumbs } from './useAthletesCrumbs';

/** The files that were imported into the event, and how that went. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage
        place={useEventPlace('imports')}
        title={translate('pages.imports.title')}
        breadcrumbs={useAthletesCrumbs()}
      />
    </EngineConsole>
  );
}

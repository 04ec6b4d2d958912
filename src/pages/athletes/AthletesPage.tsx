import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { useTranslate } from 'ra-core';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { useEventCrumbs, useEventPlace } from '../places';

/** Everybody who takes part in the event. */
export function Component() {
  const translate = useTranslate();
  const place = useEventPlace('athletes');
  return (
    <EngineConsole>
      <GridPage
        place={place}
        title={translate('shell.nav.athletes')}
        breadcrumbs={useEventCrumbs()}
        actions={[{ label: translate('pages.imports.title'), Icon: HistoryRounded, to: `${place.list}/imports` }]}
      />
    </EngineConsole>
  );
}

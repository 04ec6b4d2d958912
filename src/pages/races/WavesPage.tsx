import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { useWavesPlace } from '../places';
import { useRaceCrumbs } from './useRaceCrumbs';

/** The waves of a race. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage place={useWavesPlace()} title={translate('pages.race.waves')} breadcrumbs={useRaceCrumbs()} />
    </EngineConsole>
  );
}

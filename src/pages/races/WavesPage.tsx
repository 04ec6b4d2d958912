import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { useWavesPlace } from '../places';
import { RecordOfAddress } from '../RecordOfAddress';
import { useRaceCrumbs } from './useRaceCrumbs';

/** The waves of a race. */
export function Component() {
  const translate = useTranslate();
  const place = useWavesPlace();
  const breadcrumbs = useRaceCrumbs();
  return (
    <EngineConsole>
      <RecordOfAddress resource="races" param="race_id">
        {() => <GridPage place={place} title={translate('pages.race.waves')} breadcrumbs={breadcrumbs} />}
      </RecordOfAddress>
    </EngineConsole>
  );
}

import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { CreatePage, EditPage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useIdParam, useWavesPlace } from '../places';
import { useRaceCrumbs } from './useRaceCrumbs';

/** One wave: a few fields, so that its page is its form. `create` in place of the id makes a new one. */
export function Component() {
  const translate = useTranslate();
  const place = useWavesPlace();
  const id = useIdParam('wave_id');
  const isNew = useParams().wave_id === 'create';
  const breadcrumbs = [...useRaceCrumbs(), { label: translate('pages.race.waves'), to: place.list }];
  const page = { place, breadcrumbs, after: () => place.list };
  return <EngineConsole>{isNew ? <CreatePage {...page} /> : <EditPage {...page} id={id} />}</EngineConsole>;
}

import '../../i18n/raceDay';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { DevicesInput } from './timeline/DevicesInput';
import { useTimelinesPlace, useTimingAddresses, useTimingCrumbs } from './timingAddresses';

const INPUTS = { devices: DevicesInput };

/** A new timeline; where it stands on the courses is said on its page afterwards. */
export function Component() {
  const translate = useTranslate();
  const { timeline } = useTimingAddresses();
  const [params] = useSearchParams();
  const race = params.get('race');
  return (
    <EngineConsole>
      <CreatePage
        place={useTimelinesPlace()}
        title={translate('timing.new_timeline')}
        breadcrumbs={useTimingCrumbs()}
        inputs={INPUTS}
        after={({ id }) => (race ? `${timeline(id)}?race=${race}` : timeline(id))}
      />
    </EngineConsole>
  );
}

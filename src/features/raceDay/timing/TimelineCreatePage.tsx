import { usePlace } from '../../../../engine/console/pages/usePlace';
import '../texts';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { useTimingAddresses, useTimingCrumbs } from '../shared/timingAddresses';
import { DevicesInput } from './timeline/DevicesInput';
import { StandingAlready } from './timeline/StandingAlready';

const INPUTS = { devices: DevicesInput };

/** A new timeline; where it stands on the courses is said on its page afterwards. */
export function Component() {
  const translate = useTranslate();
  const { timeline } = useTimingAddresses();
  const [params] = useSearchParams();
  const race = params.get('race');
  return (
    <CreatePage
      place={usePlace('timelines')}
      title={translate('timing.new_timeline')}
      breadcrumbs={useTimingCrumbs()}
      inputs={INPUTS}
      notice={race && <StandingAlready raceId={Number(race)} type={params.get('type')} />}
      after={({ id }) => (race ? `${timeline(id)}?race=${race}` : timeline(id))}
    />
  );
}

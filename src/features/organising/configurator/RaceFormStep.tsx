import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { StepRecord } from '../../../frame/configurator/StepRecord';

/** A race of the step: a new one, or that of the address. */
export function Component() {
  return <StepRecord resource="races" id={useIdParam('race_id')} />;
}

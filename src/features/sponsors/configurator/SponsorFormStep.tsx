import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { StepRecord } from '../../../frame/configurator/StepRecord';
import { SPONSOR_INPUTS } from '../LogoInput';

/** A sponsor of the step: a new one of the category that the address names, or that of the address. */
export function Component() {
  const category_id = useIdParam('category_id');
  return <StepRecord resource="sponsors" id={useIdParam('sponsor_id')} of={{ category_id }} inputs={SPONSOR_INPUTS} />;
}

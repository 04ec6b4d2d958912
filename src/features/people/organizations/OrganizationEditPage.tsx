import { EditPage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { FactorDemandInput } from './FactorDemandInput';

const INPUTS = { requires_second_factor: FactorDemandInput };

/** The form of an organization. */
export function Component() {
  return <EditPage place={usePlace('organizations')} id={useRecordId('organizations')} inputs={INPUTS} />;
}

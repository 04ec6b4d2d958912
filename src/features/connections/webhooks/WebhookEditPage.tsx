import { EditPage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { TopicsInput } from './TopicsInput';

const INPUTS = { topics: TopicsInput };

/** Where a webhook is told, and of what. */
export function Component() {
  return <EditPage place={usePlace('webhooks')} id={useRecordId('webhooks')} inputs={INPUTS} />;
}

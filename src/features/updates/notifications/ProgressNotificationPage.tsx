import type { RaRecord } from 'react-admin';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { PhonePreview } from './PhonePreview';
import { useTestMessage } from './useTestMessage';

/** What followers are told at one timeline. */
export function Component() {
  const test = useTestMessage();
  return (
    <RecordPage
      place={usePlace('progress_notifications')}
      id={useRecordId('progress_notifications')}
      slots={{ Overview: Preview, actions: test }}
    />
  );
}

function Preview({ record }: { record: RaRecord<number> }) {
  return <PhonePreview title={record.title} body={record.body} />;
}

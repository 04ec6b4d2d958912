import { EditPage } from '../../../../engine/console/pages/FormPage';
import { usePage } from '../../../../engine/console/pages/usePage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { InSight } from '../../../shared/InSight';
import { MessagePreview } from './MessagePreview';
import { messageInputs } from './messageInputs';

/** The form of a message to phones, and how it looks with what was changed. */
export function Component() {
  const { resource } = usePage();
  return (
    <EditPage
      place={usePlace(resource)}
      id={useRecordId(resource)}
      inputs={messageInputs(resource)}
      aside={
        <InSight>
          <MessagePreview resource={resource} />
        </InSight>
      }
    />
  );
}

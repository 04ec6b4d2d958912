import { EditPage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { InSight } from '../../../shared/InSight';
import { MessagePreview } from './MessagePreview';
import { messageInputs } from './messageInputs';

/** The form of a message to phones, and how it looks with what was changed. */
export function Component() {
  const place = usePlace();
  const { resource } = place;
  return (
    <EditPage
      place={place}
      id={useRecordId()}
      inputs={messageInputs(resource)}
      aside={
        <InSight>
          <MessagePreview resource={resource} />
        </InSight>
      }
    />
  );
}

import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { InSight } from '../../../shared/InSight';
import { MessagePreview } from './MessagePreview';
import { messageInputs } from './messageInputs';

/** A new message to phones, and how it will look on one. */
export function Component() {
  const place = usePlace();
  const { resource } = place;
  return (
    <CreatePage
      place={place}
      inputs={messageInputs(resource)}
      aside={
        <InSight>
          <MessagePreview resource={resource} />
        </InSight>
      }
    />
  );
}

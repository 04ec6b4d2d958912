import '../texts';
import { useWatch } from 'react-hook-form';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { Estimate } from './Estimate';
import { PhonePreview } from './PhonePreview';

/** The message in the form as a phone shows it, and how many phones it would reach. */
export function MessagePreview({ resource }: { resource: string }) {
  const event_id = useIdParam('event_id');
  const { title, body, audience, race_id } = useWatch();
  return (
    <>
      <PhonePreview title={title ?? ''} body={body ?? ''} />
      {resource === 'notifications' && <Estimate event_id={event_id} audience={audience ?? 'all'} race_id={race_id} />}
    </>
  );
}

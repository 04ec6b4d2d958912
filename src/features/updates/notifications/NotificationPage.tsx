import '../texts';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import SendRounded from '#icons/SendRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { Estimate } from './Estimate';
import { PhonePreview } from './PhonePreview';
import { SendDialog } from './SendDialog';
import { useTestMessage } from './useTestMessage';

/** One notification: how it looks, whom it reaches, and the way to send it. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const [sending, setSending] = useState<RaRecord<number> | null>(null);
  const test = useTestMessage();
  return (
    <>
      <RecordPage
        place={usePlace('notifications')}
        id={useRecordId('notifications')}
        slots={{
          Overview: Preview,
          actions: test,
          nextStep: (notification) =>
            isUnsent(notification.status) && can('notifications.update')
              ? { label: translate('updates.send'), Icon: SendRounded, onClick: () => setSending(notification) }
              : null,
          // What was sent cannot be changed.
          primaryAction: ({ status }) => (isUnsent(status) ? undefined : false),
        }}
      />
      {sending && <SendDialog notification={sending} onClose={() => setSending(null)} />}
    </>
  );
}

function Preview({ record }: { record: RaRecord<number> }) {
  const { event_id, audience, race_id, title, body, status } = record;
  return (
    <>
      <PhonePreview title={title} body={body} />
      {isUnsent(status) && <Estimate event_id={event_id} audience={audience} race_id={race_id} />}
    </>
  );
}

function isUnsent(status: unknown): boolean {
  return status === 'draft' || status === 'scheduled';
}

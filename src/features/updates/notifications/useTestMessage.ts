import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin';
import PhoneIphoneRounded from '#icons/PhoneIphoneRounded';
import { type HeaderAction, useConsole } from '../../../../engine/console/ConsoleSetup';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { testNotification } from '../../../../resources/notifications/notifications.calls';
import type { PushTarget, readPushKey } from '../../../../resources/push_subscriptions/push.calls';

/** The entry of the menu that shows a message on one's own browser, as a phone would. */
export function useTestMessage(): (record: RaRecord<number>) => readonly HeaderAction[] {
  const translate = useTranslate();
  const notify = useNotify();
  const { can } = useConsole();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  const send = async ({ event_id, title, body, url }: RaRecord<number>) => {
    if ((await Notification.requestPermission()) !== 'granted') return notify('updates.blocked', { type: 'warning' });
    const { data: own } = await dataProvider.call<typeof readPushKey>({ method: 'GET', path: '/v1/public/push_key' });
    const { data: outcome } = await dataProvider.call<typeof testNotification>({
      method: 'POST',
      path: '/v1/admin/notifications/test',
      body: { event_id, title, body, url, subscription: await ownSubscription(own.key) },
    });
    if (outcome.sent) notify('updates.tested', { type: 'success' });
    else
      notify('updates.untested', {
        type: 'error',
        messageArgs: { reason: outcome.error && saidByServer(outcome.error) },
      });
  };
  return (record) =>
    can('notifications.update') && 'PushManager' in window
      ? [
          {
            label: translate('updates.test'),
            Icon: PhoneIphoneRounded,
            onClick: () => void attempt(() => send(record).then(() => {})),
          },
        ]
      : [];
}

/** The worker is that of the page on which phones follow: it shows what it is sent, and is asked for nothing else here. */
async function ownSubscription(key: string): Promise<PushTarget> {
  const registration = await navigator.serviceWorker.register('/follow/worker.js');
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

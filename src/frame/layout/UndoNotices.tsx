import { type ReactNode, useCallback } from 'react';
import { AddNotificationContext, type NotificationPayload, useAddNotificationContext } from 'react-admin';
import { currentWrite } from '../../../engine/console/writes/mutationWrite';

/** Gives the notification of a finished mutation, as stock components of react-admin raise it, the operation to undo. */
export function UndoNotices({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext();
  const addWithUndo = useCallback(
    (notice: NotificationPayload) => {
      const write = notice.type === 'error' ? undefined : currentWrite();
      add(write ? { ...notice, notificationOptions: { ...write, ...notice.notificationOptions } } : notice);
    },
    [add],
  );
  return <AddNotificationContext value={addWithUndo}>{children}</AddNotificationContext>;
}

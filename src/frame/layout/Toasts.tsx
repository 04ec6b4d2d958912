import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { tellOpenDialog } from '../../../engine/console/dialogProblem';
import { onDemand } from '../../../engine/console/onDemand';
import { afterPage } from './firstPage';
import { PlainToast, textOf } from './PlainToast';

const Toast = onDemand(() => import('./Toast').then((module) => module.Toast), PlainToast);

interface Shown {
  toast: NotificationPayload | null;
  /** Tells one toast from the next, so that its time starts again. */
  count: number;
}

/**
 * What `useNotify` says, one at a time, the latest at once. With `operation_id` among its options the notice offers to
 * take the operation back on the server; with `isCreation`, to delete what it made, or as `undoLabel` calls that. With `link` ({to, label}) it leads somewhere.
 */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const takeMutation = useTakeUndoableMutation();
  const [{ toast, count }, setShown] = useState<Shown>({ toast: null, count: 0 });
  const [isOpen, setOpen] = useState(false);
  /** Whether an undoable write waits for the end of its notice. */
  const isHeld = useRef(false);
  const settle = ({ isUndo }: { isUndo: boolean }) => {
    if (isHeld.current) takeMutation()?.({ isUndo });
    isHeld.current = false;
  };
  const send = useEffectEvent(() => settle({ isUndo: false }));

  // At hand before it is needed: a notice may be that the server cannot be reached.
  useEffect(() => void afterPage(async () => Toast.preload()), []);

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next || isToldByDialog(next, translate)) return;
    send();
    isHeld.current = next.notificationOptions?.undoable === true;
    setShown((before) => ({ toast: next, count: before.count + 1 }));
    setOpen(true);
  }, [notifications, takeNotification, translate]);

  // A write that waits is sent before it is lost with the page.
  useEffect(() => {
    const onLeave = () => send();
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      onLeave();
    };
  }, []);

  const close = ({ isUndo = false } = {}) => {
    setOpen(false);
    settle({ isUndo });
  };
  if (!toast) return null;
  return <Toast key={count} toast={toast} isOpen={isOpen} onClose={close} onUndo={() => close({ isUndo: true })} />;
}

/** What goes wrong belongs into the dialog it goes wrong in: a notice would lie over its buttons, out of reach of assistive technology. */
function isToldByDialog(
  { type, message, notificationOptions }: NotificationPayload,
  translate: ReturnType<typeof useTranslate>,
): boolean {
  return (
    type === 'error' &&
    typeof message === 'string' &&
    tellOpenDialog(textOf({ message, notificationOptions }, translate))
  );
}

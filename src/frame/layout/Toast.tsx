import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type NotificationPayload, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CloseRounded from '#icons/CloseRounded';
import { NOTICE_OVER } from '../../../engine/console/noticeOver';
import { askBeforeUndo } from './askBeforeUndo';
import { type ToastProps, useToastText } from './PlainToast';
import { useUndo } from './useUndo';

/** Where a notice leads. */
interface NoticeLink {
  readonly to: string;
  readonly label: string;
}

const DURATION_MS = 5_000;
/** Long enough to read what was done and change one's mind. */
const LONG_DURATION_MS = 12_000;

/** One notice at the foot of the window, or at its head where a sheet has come up from there. */
export function Toast({ toast, isOpen, onClose, onUndo }: ToastProps) {
  const translate = useTranslate();
  const text = useToastText(toast);
  const { type, notificationOptions = {} } = toast;
  const operationId: unknown = notificationOptions.operation_id;
  const link = notificationOptions.link as NoticeLink | undefined;
  const { undoable } = notificationOptions;
  // Undoes what is no operation of the audit.
  const takeBack = undoable ? onUndo : (notificationOptions.takeBack as (() => void) | undefined);
  useEffect(() => {
    window.addEventListener(NOTICE_OVER, onClose);
    return () => window.removeEventListener(NOTICE_OVER, onClose);
  }, [onClose]);
  const { toast: box, onFocus, giveBack } = useFocusReturn();
  const close = () => {
    giveBack();
    onClose();
  };
  const isTouched = useTouchTimer({ toast, isOpen, box, onClose });
  return (
    <Snackbar
      ref={box}
      onFocus={onFocus}
      open={isOpen}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      autoHideDuration={isTouched ? null : durationOf(toast)}
      disableWindowBlurListener={undoable === true}
      sx={{ 'body:has(.MuiDrawer-root [role="dialog"]) &': { top: 8, bottom: 'auto' } }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
        severity={type}
        sx={{ alignItems: 'center', boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)' }}
        action={
          <>
            {link && (
              <Button color="inherit" size="small" component={Link} to={link.to} onClick={close} sx={{ flexShrink: 0 }}>
                {link.label}
              </Button>
            )}
            {takeBack && (
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  giveBack();
                  takeBack();
                  onClose();
                }}
              >
                {translate('ra.action.undo')}
              </Button>
            )}
            {typeof operationId === 'string' && (
              <UndoButton
                operationId={operationId}
                resource={notificationOptions.resource}
                isCreation={notificationOptions.isCreation === true}
                label={notificationOptions.undoLabel}
                onClick={close}
              />
            )}
            <IconButton color="inherit" size="small" aria-label={translate('shell.close')} onClick={close}>
              <CloseRounded fontSize="small" />
            </IconButton>
          </>
        }
      >
        {text}
      </Alert>
    </Snackbar>
  );
}

/**
 * A finger leaves the pointer where it tapped last, which would hold a notice back that comes up there: on such a screen it goes when its
 * time is over, unless it has the focus.
 * @returns whether it is such a screen
 */
function useTouchTimer({
  toast,
  isOpen,
  box,
  onClose,
}: Omit<ToastProps, 'onUndo'> & { box: RefObject<HTMLDivElement | null> }): boolean {
  const isTouched = window.matchMedia?.('(hover: none)').matches === true;
  const end = useEffectEvent(() => {
    if (!box.current?.contains(document.activeElement)) onClose();
  });
  useEffect(() => {
    const duration = durationOf(toast);
    if (!isTouched || !isOpen || duration === null) return;
    const timer = setTimeout(() => end(), duration);
    return () => clearTimeout(timer);
  }, [toast, isOpen, isTouched]);
  return isTouched;
}

interface UndoButtonProps {
  operationId: string;
  /** What it wrote, where that is known. */
  resource?: string | undefined;
  /** Taking a creation back is deleting what it made, and says so. */
  isCreation: boolean;
  /** The key of a text that says it better. */
  label?: string | undefined;
  onClick: () => void;
}

function UndoButton({ operationId, resource, isCreation, label, onClick }: UndoButtonProps) {
  const translate = useTranslate();
  const undo = useUndo();
  const takeBack = () => {
    onClick();
    if (!askBeforeUndo({ operationId, resource })) undo(operationId);
  };
  return (
    <Button color={isCreation ? 'error' : 'inherit'} size="small" onClick={takeBack}>
      {translate(label ?? (isCreation ? 'ra.action.delete' : 'ra.action.undo'))}
    </Button>
  );
}

/** Anyone who acted on the notice goes on where they were, or where their work is if that has gone meanwhile. */
function useFocusReturn() {
  const toast = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !toast.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  const giveBack = () => {
    if (!toast.current?.contains(document.activeElement)) return;
    const place = before.current?.isConnected ? before.current : placeOfWork();
    place?.focus({ preventScroll: true });
  };
  return { toast, onFocus, giveBack };
}

/** The cell of the grid that Tab leads to, or the page itself. */
function placeOfWork(): HTMLElement | null {
  return document.querySelector('main [role="grid"] [tabindex="0"]') ?? document.querySelector('main');
}

function durationOf({ type, notificationOptions = {} }: NotificationPayload): number | null {
  const { autoHideDuration, operation_id, link, takeBack, undoable } = notificationOptions;
  if (autoHideDuration !== undefined) return autoHideDuration;
  return operation_id || link || takeBack || undoable || type === 'error' ? LONG_DURATION_MS : DURATION_MS;
}

import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { retryForUser } from '../../engine/console/data/stableErrors';

interface RetryAlertProps extends Pick<AlertProps, 'severity' | 'sx' | 'children'> {
  onRetry: () => void;
}

/**
 * What could not be loaded of a part of a page, and the button that tries again. Of several on a page the first has it, for all of them.
 */
export function RetryAlert({ onRetry, severity = 'error', ...alert }: RetryAlertProps) {
  const translate = useTranslate();
  const latest = useRef(onRetry);
  latest.current = onRetry;
  const place = useRef<HTMLDivElement>(null);
  const isFirst = useSyncExternalStore(subscribe, () => shown[0]?.place === place);

  useEffect(() => {
    const one: Failed = { place, retry: () => latest.current() };
    change([...shown, one].sort(byPlace));
    return () => change(shown.filter((other) => other !== one));
  }, []);

  const retry = isFirst && (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        restAt(place.current?.parentElement);
        retryAll();
      }}
    >
      {translate('shell.error.retry')}
    </Button>
  );
  return <Alert ref={place} {...alert} severity={severity} action={retry} />;
}

interface Failed {
  readonly place: { readonly current: HTMLElement | null };
  retry(): void;
}

/** Those that are there, in the order of the page. */
let shown: readonly Failed[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Failed[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The button goes: who pressed it goes on from where the content comes. */
function restAt(around: HTMLElement | null | undefined): void {
  if (!around) return;
  if (!around.hasAttribute('tabindex')) {
    around.tabIndex = -1;
    around.style.outline = 'none';
  }
  around.focus({ preventScroll: true });
}

function retryAll(): void {
  retryForUser(() => {
    for (const { retry } of shown) retry();
  });
}

function byPlace({ place: one }: Failed, { place: other }: Failed): number {
  if (!one.current || !other.current) return 0;
  return one.current.compareDocumentPosition(other.current) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

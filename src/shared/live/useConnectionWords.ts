import { useTranslate } from 'react-admin';
import { useZone } from '../event/EventContext';
import { clockIn } from '../event/zones';
import { useConnection } from './useConnection';

interface ConnectionWords {
  readonly isLive: boolean;
  /** Empty until something was heard. */
  readonly text: string;
}

/** Whether the page follows what happens, and since when, by the clock of the event, it does not. */
export function useConnectionWords(): ConnectionWords {
  const translate = useTranslate();
  const zone = useZone();
  const { state, since } = useConnection();
  if (state === 'connected') return { isLive: true, text: translate('live.connected') };
  if (since === null) return { isLive: false, text: '' };
  const time = clockIn(zone, new Date(since)).slice(0, 'HH:mm'.length);
  return { isLive: false, text: translate('live.reconnecting', { time }) };
}

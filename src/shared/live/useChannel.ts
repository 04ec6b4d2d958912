import { useEffect, useEffectEvent } from 'react';
import type { Listener } from '../../../providers/realtime/realtime';
import { useServices } from '../ServicesContext';

/** Listens to a channel while the component is shown; to nothing while the name is null. */
export function useChannel(name: string | null, listener: Listener): void {
  const { loadRealtime } = useServices();
  const receive = useEffectEvent((event: string, data: unknown) => listener.receive(event, data));
  const joined = useEffectEvent(() => listener.joined?.());

  useEffect(() => {
    if (!name || !loadRealtime) return;
    let isGone = false;
    let leave = () => {};
    loadRealtime().then(
      (realtime) => {
        if (!isGone)
          leave = realtime.join(name, { receive: (event, data) => receive(event, data), joined: () => joined() });
      },
      // Without it the console shows what it is asked for, only later.
      () => undefined,
    );
    return () => {
      isGone = true;
      leave();
    };
  }, [name, loadRealtime]);
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { type Change, type ChangeCollector, collectChanges, parseChanged } from './changes';
import { useChannel } from './useChannel';

interface ChangesOptions {
  channel: string | null;
  onChanges(changes: readonly Change[]): void;
  /** Whatever may have happened while nothing was heard. */
  onReturn(): void;
}

/** Receives what changed in a channel, at most once a second and only while the page is looked at; what came meanwhile comes then. */
export function useChanges({ channel, onChanges, onReturn }: ChangesOptions): void {
  const tell = useEffectEvent(onChanges);
  const collector = useRef<ChangeCollector | null>(null);
  const joinedChannel = useRef<string | null>(null);

  useEffect(() => {
    const made = collectChanges({ onChanges: (changes) => tell(changes), isPaused: () => document.hidden });
    collector.current = made;
    document.addEventListener('visibilitychange', made.resume);
    return () => {
      collector.current = null;
      document.removeEventListener('visibilitychange', made.resume);
      made.stop();
    };
  }, []);

  useChannel(channel, {
    receive(event, data) {
      const change = parseChanged(event, data);
      if (change) collector.current?.add(change);
    },
    joined() {
      if (joinedChannel.current === channel) onReturn();
      joinedChannel.current = channel;
    },
  });
}

import type Pusher from 'pusher';
import type { Message } from '../publisher';

/** The most a cluster takes as the data of one event. */
const MAX_DATA_BYTES = 10_000;

interface Sized {
  ids?: readonly number[];
  items?: readonly { seq: number }[];
}

/** A message as events that a cluster takes: passings in several parts, and no ids where there are too many of them. */
export function fittingEvents({ channel, event: name, data }: Message): Pusher.BatchEvent[] {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) <= MAX_DATA_BYTES) return [{ channel, name, data: text }];
  const { ids, items } = data as Sized;
  if (ids) return [{ channel, name, data: JSON.stringify({ ...(data as object), ids: [] }) }];
  if (!items || items.length < 2) return [];
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)].flatMap((part) =>
    fittingEvents({ channel, event: name, data: { ...(data as object), seq: part.at(-1)?.seq, items: part } }),
  );
}

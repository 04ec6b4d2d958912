import { api } from './visit';

/** The event that the demo has filled. */
export async function demoEventId(): Promise<number> {
  const { items } = await api<{ items: { event_id: number }[] }>('/v1/admin/athletes?itemsPerPage=1');
  const [athlete] = items;
  if (!athlete) throw new Error('The demo has no athletes.');
  return athlete.event_id;
}

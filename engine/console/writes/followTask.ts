import type { DataProvider, Identifier } from 'react-admin';
import type { WatchedTask } from './useTaskWatch';

const INTERVAL_MS = 700;

/** A background task once it is over: for what goes on after the page that began it has gone. */
export async function followTask(dataProvider: DataProvider, id: Identifier | number): Promise<WatchedTask> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    const { data } = await dataProvider.getOne<WatchedTask>('background_tasks', { id: Number(id) });
    if (data.status !== 'queued' && data.status !== 'running') return data;
  }
}

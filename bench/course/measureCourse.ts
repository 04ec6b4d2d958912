import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../tests/support/product';
import { median, table } from '../table';
import { createRace, withProduct } from '../withProduct';
import { winding } from './winding';

const POINTS = 100_000;
const ROUNDS = 5;
const MARKERS = 20;
/** Between two requests that only ask whether the server is there. */
const PROBE_MS = 5;

interface Taken {
  /** Milliseconds to the answer. */
  readonly total: number;
  /** The longest that another request waited meanwhile. */
  readonly blocked: number;
}

/** Saving a long course: to the answer, and how long everybody else waits for it. Milliseconds. */
export function measureCourse(folder: string): Promise<string> {
  return withProduct(folder, async ({ product, call }) => {
    const { eventId } = await createRace(call, 'Course');
    const { api_token } = await signIn(product);
    const line = winding(POINTS).map(([east, north, height = 0]) => [
      round(east, 1e7),
      round(north, 1e7),
      round(height, 100),
    ]);
    const headers = { Authorization: `Bearer ${api_token.token}`, 'Content-Type': 'application/json' };
    const send = (method: string, path: string, body?: string) =>
      timed(product.url, async () => {
        const answer = await fetch(product.url + path, { method, headers, ...(body !== undefined && { body }) });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.subarray(0, 500)}`);
        return bytes;
      });
    const rows: Record<string, Taken[]> = { created: [], corrected: [], read: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const geometry = { type: 'LineString', coordinates: line };
      const created = await send(
        'POST',
        '/v1/admin/courses',
        JSON.stringify({ event_id: eventId, name: `Course ${round}`, geometry }),
      );
      const id = Number(/"id":(\d+)/.exec(created.bytes.subarray(0, 100).toString())?.[1]);
      rows.created?.push(created);
      for (let at = 0; at < MARKERS; at += 1) {
        const [longitude, latitude] = line[Math.floor((at / MARKERS) * POINTS)] ?? [];
        const marker = { event_id: eventId, course_id: id, icon: 'drinks', name: `Stand ${at}`, latitude, longitude };
        await call('/v1/admin/markers', { method: 'POST', body: marker });
      }
      const corrected = { ...geometry, coordinates: line.with(500, [4.36, 50.86, 10]) };
      rows.corrected?.push(await send('PATCH', `/v1/admin/courses/${id}`, JSON.stringify({ geometry: corrected })));
      rows.read?.push(await send('GET', `/v1/admin/courses/${id}`));
    }
    return table([
      [
        `A course of ${POINTS.toLocaleString('en')} points with ${MARKERS} markers, milliseconds`,
        'median',
        'others wait at most',
      ],
      ...Object.entries(rows).map(([name, taken]) => [
        name,
        Math.round(median(taken.map(({ total }) => total))),
        Math.round(Math.max(...taken.map(({ blocked }) => blocked))),
      ]),
    ]);
  });
}

async function timed(url: string, run: () => Promise<Buffer>): Promise<Taken & { bytes: Buffer }> {
  let [isOver, blocked] = [false, 0];
  const probe = (async () => {
    while (!isOver) {
      const begin = performance.now();
      await (await fetch(`${url}/health`)).arrayBuffer();
      blocked = Math.max(blocked, performance.now() - begin);
      await pause(PROBE_MS);
    }
  })();
  await pause(PROBE_MS * 10);
  const begin = performance.now();
  const bytes = await run();
  const total = performance.now() - begin;
  isOver = true;
  await probe;
  return { total, blocked, bytes };
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

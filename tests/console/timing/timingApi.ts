import { HttpResponse, http, type JsonBodyType } from 'msw';
import { openAt } from '../engine/screens';
import { api } from '../shell/api';
import { aGunshot, aPlace, aRace, aTimeline, aWave } from './setups';

export const START = '2026-05-31T07:00:00.000Z';

/** What the API holds: a race with start and finish, its gunshot, and a second race in waves that has not started. */
export const tables = () => ({
  races: [
    aRace(1, { name: 'Marathon', start_at: START, status: 'during' }),
    aRace(2, { name: 'Half', start_at: '2099-05-31T09:00:00.000Z', start_type: 'wave' }),
  ],
  waves: [aWave(21, 2, { name: 'Elite', start_at: '2099-05-31T09:00:00.000Z' })],
  timelines: [
    aTimeline(1, 'start', { name: 'Start' }),
    aTimeline(2, 'finish', { name: 'Finish', devices: [{ id: 'FIN', offset_ms: 0 }] }),
  ],
  race_timelines: [aPlace(1, 1, 1), aPlace(2, 1, 2)],
  gunshots: [aGunshot(5, START, { race_ids: [1] })],
  passings: [],
  preferences: [],
});

const summary = {
  races: [],
  timelines: [],
  devices: [
    { device: 'FIN', last_passing_at: START, last_received_at: START, reads: 3 },
    { device: 'LOST', last_passing_at: START, last_received_at: START, reads: 7 },
  ],
  errors: {},
  reads: 10,
  seq: 0,
  pending: 0,
};

/** What calls answer that a test says nothing of: a file of reads is announced before it is sent. */
const ANSWERS: Readonly<Record<string, JsonBodyType>> = { read_files: { id: 77 } };

/** What became of a file's reads. */
export function aFileOfReads(values: object) {
  return {
    name: 'box.txt',
    stored: 1_200,
    counted: 1_000,
    states: [
      { state: 'valid', count: 1_000 },
      { state: 'too_fast', count: 150 },
      { state: 'unknown_chip', count: 50 },
    ],
    left: 1_200,
    taken_back_by: null,
    ...values,
  };
}

/** Opens a page of the timing over an API in memory. `answer` is what the live API's other calls give. */
export function openTiming(
  path: string,
  answers: Readonly<Record<string, (body: unknown, url: URL) => JsonBodyType | Response>> = {},
  /** Other records than those. */
  held: Readonly<Record<string, readonly object[]>> = {},
) {
  const opened = openAt(`/events/12/timing${path}`, { ...tables(), ...held });
  const asked: { path: string; body: unknown; search: string }[] = [];
  api.use(
    http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary)),
    http.get('*/v1/admin/background_tasks/77/reads', () => HttpResponse.json(aFileOfReads({}))),
    http.get('*/v1/live/events/12/passings', () => HttpResponse.json({ items: [], seq: 0 })),
    http.post('*/v1/live/events/12/:call', async ({ request, params }) => {
      const text = await request.text();
      const body = request.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text;
      const url = new URL(request.url);
      asked.push({ path: String(params.call), body, search: url.search });
      const answer = answers[String(params.call)]?.(body, url);
      return answer instanceof Response ? answer : HttpResponse.json(answer ?? ANSWERS[String(params.call)] ?? null);
    }),
  );
  return { ...opened, asked };
}

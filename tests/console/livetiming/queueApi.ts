import { HttpResponse, http } from 'msw';
import { api } from '../shell/api';

/**
 * Answers as the live API of event 12 does while the reads of a kind are its only errors; `passings` may change meanwhile. Gives what tells
 * the summary of the moment.
 */
export function answerQueue(kind: string, passings: readonly Record<string, unknown>[]): () => object {
  const summary = () => {
    const errors = { [kind]: passings.filter(({ state }) => state === kind).length };
    return { races: [], timelines: [], devices: [], errors, reads: passings.length, seq: 0, pending: 0 };
  };
  api.use(
    http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary())),
    http.post('*/v1/live/events/12/impact', () =>
      HttpResponse.json({ athletes: 1, times: 1, states: 0, ranks: 0, podium: 0, standings: [], races: [] }),
    ),
  );
  return summary;
}

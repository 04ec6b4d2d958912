import { describe, expect, it } from 'vitest';
import { type Composed, outcomeNoted } from '../../server/push/composeDeliveries';

const MESSAGE = { title: 'A', body: 'B', url: '/', tag: 'p1-2-1' };
const KEYS = { p256dh: '', auth: '' };
const COMPOSED: Composed = {
  id: 1,
  event_id: 1,
  attempts: 1,
  notification_id: null,
  subscription_id: 1,
  progress_notification_id: 1,
  athlete_id: 2,
  lap: 1,
  payload: MESSAGE,
  passing_id: 7,
  passed_at: 1_000,
  created_at: Date.now(),
  sending: { target: { endpoint: 'https://push.example/x', keys: KEYS }, message: MESSAGE, ttl: 60, isUrgent: true },
};
const later = { kind: 'later', error: 'No.', afterSeconds: null, isMaybeTaken: false, answer: 'late' } as const;

describe('what came of a message', () => {
  it('that a push service may have taken keeps what it said', () => {
    expect(outcomeNoted(COMPOSED, { ...later, isMaybeTaken: true })).toMatchObject({ passing_id: 7, passed_at: 1_000 });
    expect(outcomeNoted(COMPOSED, later)).toMatchObject({ status: 'queued', passing_id: null, passed_at: null });
  });

  it('waits longer after each attempt, or for as long as the push service says, and fails behind the last', () => {
    const pauses = Array.from({ length: 8 }, (_, i) => outcomeNoted({ ...COMPOSED, attempts: i + 1 }, later));
    expect(pauses.map(({ pause }) => pause)).toEqual([5, 15, 60, 300, 900, 1_800, 3_600, null]);
    expect(pauses.at(-1)?.status).toBe('failed');
    expect(outcomeNoted(COMPOSED, { ...later, afterSeconds: 42 }).pause).toBe(42);
  });

  it('that is refused, or is of the day before, is not tried again', () => {
    expect(outcomeNoted(COMPOSED, { kind: 'refused', error: 'No.', answer: 'quick' }).status).toBe('failed');
    const old = { ...COMPOSED, created_at: Date.now() - 25 * 60 * 60_000 };
    expect(outcomeNoted(old, later).status).toBe('failed');
  });
});

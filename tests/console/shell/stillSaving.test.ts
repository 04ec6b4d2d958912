import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getApiStatus, reportSaving } from '../../../providers/apiStatus';
import { HttpError } from '../../../providers/httpError';
import { answerProofs, wasProved } from '../../../providers/proofAsked';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const isSaid = () => getApiStatus().isSavingLong;
const needed = () =>
  new HttpError({ status: 403, message: 'Is it still you?', code: 'proof_needed', answer: { proof: 'password' } });

it('is said of a write that takes long, but not while it is the person who is waited for', async () => {
  let prove = (_: boolean) => {};
  const stop = answerProofs(() => new Promise<boolean>((resolve) => (prove = resolve)));
  let end = () => {};
  const asked = wasProved(needed());
  const write = reportSaving(asked.then(() => new Promise<void>((resolve) => (end = resolve))));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isSaid()).toBe(false);
  prove(true);
  expect(await asked).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(isSaid()).toBe(true);
  end();
  await write;
  expect(isSaid()).toBe(false);
  stop();
});

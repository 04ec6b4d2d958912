import { describe, expect, test } from 'vitest';
import { generateLoad } from '../../scripts/simulate/generateLoad';
import { clockFrom, type SimulationClock } from '../../server/simulator/clock';
import { playSimulation, type SimulationSink } from '../../server/simulator/playSimulation';
import type { Happening, SimulatedRead } from '../../server/simulator/types';

const read = (sentAt: number, chipcode = `C${sentAt}`): SimulatedRead => ({
  kind: 'read',
  at: sentAt - 1,
  sentAt,
  device: 'A',
  chipcode,
  time: sentAt - 1,
});
const gunshot = (sentAt: number): Happening => ({
  kind: 'gunshot',
  at: sentAt,
  sentAt,
  raceIds: [1],
  waveIds: [],
});

/** Jumps to whatever is waited for. */
function jumpingClock(startAt: number): SimulationClock {
  let time = startAt;
  return {
    now: () => time,
    waitUntil: async (until) => {
      time = Math.max(time, until);
    },
  };
}

/** Notes what it gets: a gunshot as `gun`, reads as their number. */
function noting(calls: (string | number)[]): SimulationSink {
  return {
    gunshot: async () => void calls.push('gun'),
    reads: async (reads) => void calls.push(reads.length),
  };
}

const never = new AbortController().signal;

describe('playing a race', () => {
  test('what is due goes at once and in big batches, the rest when its time has come', async () => {
    const calls: (string | number)[] = [];
    const past = Array.from({ length: 12_000 }, () => read(10));
    const happenings = [...past, read(1_000), read(1_200), read(5_000)];
    await playSimulation({ happenings, clock: jumpingClock(100), sink: noting(calls), signal: never, everyMs: 300 });
    expect(calls).toEqual([5_000, 5_000, 2_000, 1, 1, 1]);
  });

  test('gathers what comes in between two batches', async () => {
    const calls: (string | number)[] = [];
    const happenings = [10, 20, 100, 200, 310, 320].map((sentAt) => read(sentAt));
    await playSimulation({ happenings, clock: jumpingClock(0), sink: noting(calls), signal: never, everyMs: 300 });
    expect(calls).toEqual([1, 4, 1]);
  });

  test('a gunshot goes before the reads that come after it, and after those before', async () => {
    const calls: (string | number)[] = [];
    const happenings = [read(1), gunshot(2), read(3), read(4)];
    await playSimulation({ happenings, clock: jumpingClock(10), sink: noting(calls), signal: never });
    expect(calls).toEqual([1, 'gun', 2]);
  });

  test('ends after the batch under way when it is stopped, and lets go of the stream', async () => {
    const stopping = new AbortController();
    const sent: number[] = [];
    let isClosed = false;
    function* endless(): Generator<Happening> {
      try {
        for (let at = 1; ; at++) yield read(at * 1_000);
      } finally {
        isClosed = true;
      }
    }
    const sink: SimulationSink = {
      gunshot: async () => {},
      reads: async (reads) => {
        sent.push(...reads.map(({ sentAt }) => sentAt));
        if (sent.length === 3) stopping.abort();
      },
    };
    await playSimulation({ happenings: endless(), clock: jumpingClock(0), sink, signal: stopping.signal });
    expect(sent).toEqual([1_000, 2_000, 3_000]);
    expect(isClosed).toBe(true);
  });

  test('fails as the sink does', async () => {
    const sink = { ...noting([]), reads: () => Promise.reject(new Error('full')) };
    const playing = playSimulation({ happenings: [read(1)], clock: jumpingClock(5), sink, signal: never });
    await expect(playing).rejects.toThrow('full');
  });

  test('the clock goes at its speed and stops waiting when it is told to', async () => {
    const clock = clockFrom(1_000_000, 1_000);
    await clock.waitUntil(1_030_000, never);
    expect(clock.now()).toBeGreaterThanOrEqual(1_030_000);
    const stopping = new AbortController();
    const waiting = clock.waitUntil(Number.MAX_SAFE_INTEGER, stopping.signal);
    stopping.abort();
    await waiting;
  });

  test('the clock leaps over what is longer than anybody waits, to that long before', async () => {
    const clock = clockFrom(0, 1_000, 5_000);
    const night = 12 * 3_600_000;
    await clock.waitUntil(night, never);
    expect(clock.now()).toBeGreaterThanOrEqual(night);
    // At this speed the night alone would last 43 seconds.
    expect(clock.now()).toBeLessThan(night + 30_000 * 1_000);
  });
});

describe('generating load', () => {
  test('sends everything, gunshots first, and tells how many reads', async () => {
    const calls: (string | number)[] = [];
    const happenings = [gunshot(1), ...Array.from({ length: 500 }, (_, index) => read(index))];
    const { reads } = await generateLoad({ happenings, rate: 100_000, sink: noting(calls), signal: never });
    expect(reads).toBe(500);
    expect(calls[0]).toBe('gun');
    expect(calls.reduce<number>((sum, call) => sum + Number(call === 'gun' ? 0 : call), 0)).toBe(500);
  });

  test('goes on without waiting for answers, up to a number of batches under way', async () => {
    const answers: (() => void)[] = [];
    const stopping = new AbortController();
    let underWay = 0;
    let most = 0;
    const sink: SimulationSink = {
      gunshot: async () => {},
      reads: async () => {
        most = Math.max(most, ++underWay);
        if (underWay === 16) {
          stopping.abort();
          for (const answer of answers) answer();
        } else await new Promise<void>((resolve) => answers.push(resolve));
        underWay--;
      },
    };
    const happenings = Array.from({ length: 100_000 }, (_, index) => read(index));
    await generateLoad({ happenings, rate: 1_000, sink, signal: stopping.signal });
    expect(most).toBe(16);
    expect(underWay).toBe(0);
  });

  test('ends with the first failure', async () => {
    const sink = { ...noting([]), reads: () => Promise.reject(new Error('down')) };
    const happenings = Array.from({ length: 100_000 }, (_, index) => read(index));
    await expect(generateLoad({ happenings, rate: 1_000, sink, signal: never })).rejects.toThrow('down');
  });
});

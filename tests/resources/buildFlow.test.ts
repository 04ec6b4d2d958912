import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILD_STATUSES, type BuildStatus, isOver, mayFollow, TOLD_STATUSES } from '../../resources/builds/buildFlow';
import { compareVersions, nextVersion, VERSION } from '../../resources/builds/versions';

/** Where a build is after what was said of it, in that order. */
function reached(said: readonly BuildStatus[], from: BuildStatus = 'queued'): BuildStatus {
  return said.reduce((now, next) => (mayFollow(now, next) ? next : now), from);
}

const told = fc.array(fc.constantFrom(...TOLD_STATUSES), { maxLength: 12 });

describe('a build', () => {
  it('goes forward alone: whatever is said, in any order and however often, nothing that was reached is left for what was before it', () => {
    fc.assert(
      fc.property(told, (said) => {
        let now: BuildStatus = 'queued';
        const way: BuildStatus[] = [now];
        for (const next of said) {
          if (!mayFollow(now, next)) continue;
          now = next;
          way.push(now);
        }
        expect(new Set(way).size).toBe(way.length);
        const order = way.map((status) => BUILD_STATUSES.indexOf(status));
        expect(order).toEqual([...order].sort((a, b) => a - b));
        if (isOver(now)) expect(reached([...said, ...TOLD_STATUSES], now)).toBe(now);
      }),
    );
  });

  it('said twice is said once', () => {
    fc.assert(
      fc.property(told, (said) => {
        expect(reached(said.flatMap((status) => [status, status]))).toBe(reached(said));
      }),
    );
  });

  it('is over once one end was told, however what came before it is mixed up', () => {
    const before = fc.shuffledSubarray(['queued', 'building', 'in_review'] as const);
    const end = fc.constantFrom('released', 'failed', 'cancelled' as const);
    fc.assert(
      fc.property(before, end, before, (a, last, b) => {
        expect(reached([...a, last, ...b])).toBe(last);
      }),
    );
  });

  it.each(BUILD_STATUSES)('never follows itself: %s', (status) => expect(mayFollow(status, status)).toBe(false));
});

describe('a version', () => {
  const part = fc.integer({ min: 0, max: 99_999 });
  const version = fc.tuple(part, part, part);

  it('is compared by its numbers', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const at = a.findIndex((one, index) => one !== b[index]);
        const expected = at === -1 ? 0 : Math.sign((a[at] ?? 0) - (b[at] ?? 0));
        expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(expected);
      }),
    );
  });

  it('has a next one that is higher', () => {
    expect(nextVersion(null)).toBe('1.0.0');
    expect(nextVersion('1.9.4')).toBe('1.10.0');
    expect(compareVersions('1.10.0', '1.9.4')).toBeGreaterThan(0);
  });

  it.each(['1.0', '1.0.0-beta', 'v1.0.0', '01.0.0', '1.0.0.0', '', '1.0.100000'])('is none: %s', (text) => {
    expect(VERSION.test(text)).toBe(false);
  });
});

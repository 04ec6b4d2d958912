import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plan } from '../../../resources/allResources';
import { type Change, collectChanges, isAffected, parseChanged } from '../../../src/shared/live/changes';

const change = (resource: string, ...ids: number[]): Change => ({ resource, ids: ids.length ? new Set(ids) : null });

describe('a query is asked again', () => {
  it.each([
    ['a list of the resource', ['races', 'getList', { filter: {} }], true],
    ['the record that changed', ['races', 'getOne', { id: 7 }], true],
    ['the record, by the text of an address', ['races', 'getOne', { id: '7' }], true],
    ['another record', ['races', 'getOne', { id: 8 }], false],
    ['several, with it', ['races', 'getMany', { ids: [6, 7] }], true],
    ['several, without it', ['races', 'getMany', { ids: [6] }], false],
    ['another resource', ['waves', 'getList', {}], false],
    ['another resource that shows it too', ['athletes', 'getList', { meta: { include: ['race', 'wave'] } }], true],
    ['another resource that shows it further on', ['waves', 'getOne', { id: 1, meta: { include: 'race' } }], true],
    ['what is no resource', ['startline', 'profile'], false],
  ])('%s: %j → %s', (_what, key, expected) => {
    expect(isAffected(plan, key, change('races', 7))).toBe(expected);
  });

  it('whatever record it has, when nobody says which changed', () => {
    expect(isAffected(plan, ['races', 'getOne', { id: 8 }], change('races'))).toBe(true);
    expect(isAffected(plan, ['races', 'getMany', { ids: [8] }], change('races'))).toBe(true);
  });
});

it('messages are read, and others left alone', () => {
  expect(parseChanged('changed', { resource: 'races', ids: [1], kind: 'update', seq: 1 })).toEqual(change('races', 1));
  expect(parseChanged('changed', { resource: 'races', ids: [] })).toEqual(change('races'));
  expect(parseChanged('changed', {})).toBeNull();
  expect(parseChanged('passings', { resource: 'races', ids: [1] })).toBeNull();
});

describe('changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function collect() {
    const told: (readonly Change[])[] = [];
    const pause = { isOn: false };
    const collector = collectChanges({ onChanges: (changes) => told.push(changes), isPaused: () => pause.isOn });
    return { collector, told, pause };
  }

  it('that come in a storm are told at most once a second, one for each resource', () => {
    const { collector, told } = collect();
    for (let i = 0; i < 500; i += 1) {
      collector.add(change('athletes', i % 3));
      collector.add(change('races', 1));
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1_000);
    expect(told.length).toBeLessThanOrEqual(7);
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(told[1]).toEqual([change('athletes', 0, 1, 2), change('races', 1)]);
  });

  it('of too many to be named are told without names', () => {
    const { collector, told } = collect();
    collector.add(change('athletes', 1));
    collector.add(change('athletes'));
    collector.add(change('athletes', 2));
    vi.advanceTimersByTime(200);
    expect(told).toEqual([[change('athletes')]]);
  });

  it('wait while nobody looks, and are told then', () => {
    const { collector, told, pause } = collect();
    pause.isOn = true;
    collector.add(change('athletes', 1));
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
    pause.isOn = false;
    collector.resume();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([[change('athletes', 1)]]);
  });
});

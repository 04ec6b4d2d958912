import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSimulator } from '../../scripts/simulate/runSimulator';
import { createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';

let world: RaceWorld;
let url: string;

beforeEach(async () => {
  world = await createRaceWorld({ athletes: 40 });
  url = await world.app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => world?.close());

function simulate(args: readonly string[]) {
  return runSimulator({
    args: ['--event', String(world.eventId), '--url', url, '--token', world.admin.token, '--seed', '5', ...args],
    env: {},
    print: () => {},
    signal: new AbortController().signal,
  });
}

async function summary() {
  const { body } = await world.api('GET', `/v1/live/events/${world.eventId}/summary`);
  return body;
}

test('a simulated race has the finishers, the devices and the reads that were sent', async () => {
  const tally = await simulate(['--speed', '10000']);
  const { races, devices, reads } = await summary();
  expect(tally).toMatchObject({ gunshots: 1, duplicates: 0, rejected: 0, stored: tally.sent });
  expect(reads).toBe(tally.sent);
  expect(races[0].counts.finished).toBeGreaterThan(34);
  expect(races[0].started_at).not.toBeNull();
  expect(devices.map(({ device }: { device: string }) => device).sort()).toEqual(['backup', 'finish', 'half', 'start']);
  const { body } = await world.api('GET', `athletes?event_id=${world.eventId}&state=finished&sort=id`);
  for (const { chip_time, gun_time } of body.items) {
    expect(chip_time).toBeGreaterThan(27 * 60_000);
    expect(chip_time).toBeLessThan(110 * 60_000);
    expect(gun_time).toBeGreaterThan(chip_time);
  }
});

test('generated load is stored like any other', async () => {
  const tally = await simulate(['--rate', '20000']);
  expect((await summary()).reads).toBe(tally.stored);
  expect(tally.stored).toBeGreaterThan(600);
});

test('with --fresh the race starts again', async () => {
  await world.fire();
  await simulate(['--rate', '20000', '--fresh']);
  const { body } = await world.api('GET', `gunshots?event_id=${world.eventId}`);
  expect(body.items).toHaveLength(1);
  expect(Date.parse(body.items[0].fired_at)).toBeGreaterThan(Date.now() - 60_000);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, NOON, type RaceWorld } from './raceWorld';

describe('reads by start number', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: 12 });
    await world.fire();
  });
  afterAll(() => world?.close());

  let athlete = 0;
  let number = '';
  /** Each test has an athlete of its own. */
  beforeEach(() => {
    athlete += 1;
    number = String(athlete + 1);
  });

  const passings = () => `/v1/live/events/${world.eventId}/passings`;
  const send = (start_number: string, time: string, query = '') =>
    world.api('POST', `${passings()}${query}`, { device: 'finish', passings: [{ start_number, time }] });
  const sendText = async (text: string, query: Record<string, string>) => {
    const answer = await world.app.app.inject({
      method: 'POST',
      url: `${passings()}?${new URLSearchParams({ format: 'csv', device: 'finish', ...query })}`,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
      payload: text,
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  };
  const readsOf = async (index: number) => {
    const { items } = (await world.api('GET', `passings?event_id=${world.eventId}&athlete_id=${world.athletes[index]}`))
      .body;
    return items.map((item: { state: string; chipcode: string | null }) => [item.state, item.chipcode]);
  };

  it('count as the athlete’s at once, and once', async () => {
    expect((await send(number, at(41))).body).toMatchObject({ received: 1, stored: 1, rejected: [] });
    expect(await readsOf(athlete)).toEqual([['valid', null]]);
    expect(await world.athlete(athlete)).toMatchObject({ state: 'finished', gun_time: 41 * 60_000 });
    for (const again of [number, `0${number}`]) {
      expect((await send(again, at(41))).body).toMatchObject({ stored: 0, duplicates: 1 });
    }
  });

  it('join what the chip was read', async () => {
    await world.send('half', [[`C${number}`, at(20)]]);
    await send(`00${number}`, at(40));
    await world.send('finish', [[`C${number}`, at(40, 3)]]);
    expect(new Set(await readsOf(athlete))).toEqual(
      new Set([
        ['valid', `C${number}`],
        ['valid', null],
        ['superseded', `C${number}`],
      ]),
    );
    expect(await world.athlete(athlete)).toMatchObject({ state: 'finished', gun_time: 40 * 60_000 });
  });

  it('stay the athlete’s when the number becomes another’s', async () => {
    await send(number, at(42));
    await world.api('PATCH', `athletes/${world.athletes[athlete]}`, { start_number: `x${number}` });
    await world.api('PATCH', `athletes/${world.athletes[0]}`, { start_number: number });
    expect(await readsOf(athlete)).toEqual([['valid', null]]);
    expect(await readsOf(0)).toEqual([]);
    expect((await send(number, at(42))).body).toMatchObject({ stored: 0, duplicates: 1 });
    expect(await readsOf(0)).toEqual([]);
    await world.api('PATCH', `athletes/${world.athletes[0]}`, { start_number: '1' });
  });

  it('are refused by their line where nobody has the number, and all others are stored', async () => {
    const text = `Bib;Elapsed\n${number};43:00\n9999;43:01\n;43:02\n`;
    const answer = await sendText(text, { fired_at: new Date(NOON).toISOString() });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        received: 3,
        stored: 1,
        rejected: [
          { index: 2, reason: 'start_number: nobody has "9999"' },
          { index: 3, reason: 'start_number: it is empty, and so is the chip' },
        ],
        rejected_count: 2,
      },
    });
    expect(await world.athlete(athlete)).toMatchObject({ gun_time: 43 * 60_000 });
  });

  it('ask for the race where two have the number', async () => {
    const { body: other } = await world.api('POST', 'races', { event_id: world.eventId, name: `Relay ${number}` });
    const twin = {
      event_id: world.eventId,
      race_id: other.id,
      start_number: number,
      first_name: 'T',
      last_name: 'Win',
    };
    expect((await world.api('POST', 'athletes', twin)).status).toBe(201);
    expect((await send(number, at(44))).body.rejected).toEqual([
      { index: 0, reason: `start_number: 2 athletes have "${number}", say of which race it is` },
    ]);
    expect((await send(number, at(44), `?race_id=${world.raceId}`)).body).toMatchObject({ stored: 1 });
    // At the same moment the other one is read, who is no repeat of the first.
    expect((await send(number, at(44), `?race_id=${other.id}`)).body).toMatchObject({ stored: 1, duplicates: 0 });
    expect((await send(number, at(44), `?race_id=${other.id}`)).body).toMatchObject({ stored: 0, duplicates: 1 });
    expect(await readsOf(athlete)).toEqual([['valid', null]]);
  });

  it('take no race of another event, and no moment that is none', async () => {
    expect(await send(number, at(45), '?race_id=999999')).toMatchObject({
      status: 422,
      body: { errors: { race_id: ['There is no such race in this event.'] } },
    });
    expect((await sendText('Bib;Time\n1;1:00\n', { fired_at: 'noon' })).body.message).toMatch(/^fired_at: "noon"/);
    expect(
      (await sendText('1;31;C1;2026-05-31 12:00:00\n', { format: 'sportident', fired_at: at(0) })).body.message,
    ).toMatch(/^fired_at: only format=csv/);
  });

  it('are refused one by one where a number cannot be stored, and where the gun lies in no race’s time', async () => {
    const passings_ = [
      { start_number: `${number}\u0000`, time: at(47) },
      { start_number: number, time: at(47) },
    ];
    const { status, body } = await world.api('POST', passings(), { device: 'finish', passings: passings_ });
    expect([status, body.stored, body.rejected]).toEqual([
      200,
      1,
      [{ index: 0, reason: 'start_number: holds characters that cannot be stored' }],
    ]);
    for (const fired_at of ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z']) {
      const answer = await sendText(`Bib;Time\n${number};25:19\n`, { fired_at });
      expect(answer.body).toMatchObject({ stored: 0, rejected_count: 1 });
      expect(answer.body.rejected[0].reason).toMatch(/^time: .* lies before 1970 or after 2099$/);
    }
  });

  it('name either a chip or a number', async () => {
    const both = { chipcode: 'C1', start_number: '1', time: at(46) };
    const { body } = await world.api('POST', passings(), { device: 'finish', passings: [both, { time: at(46) }] });
    const reason = 'chipcode: say who was read: a chipcode or a start_number';
    expect(body.rejected).toEqual([
      { index: 0, reason },
      { index: 1, reason },
    ]);
  });
});

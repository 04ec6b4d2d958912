import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pushKeysOf } from '../../server/push/pushKeys';
import { median, percentiles, table } from '../table';
import { MATS } from '../timing/marathon';
import { withRace } from '../timing/withRace';
import type { Call } from '../withProduct';
import { type Received, type Receiver, startReceiver } from './receivers';
import { sendByHand } from './sendByHand';

const PHONES = 10_000;
/** Each is followed by as many phones as any other. */
const ATHLETES = 1_000;
const ROUNDS = 3;
/** From one mat to the next, 5 km further on. */
const LEG_MS = 25 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** What a push service on the internet takes. */
const FAR_MS = 50;
const SUBSCRIBING_AT_A_TIME = 16;
const GIVE_UP_MS = 180_000;

/**
 * Ten thousand phones that follow athletes who come to one mat within one request: from that request to the last message, beside as many messages
 * that are encrypted and posted out of memory by hand, in turns. Seconds.
 */
export function measurePush(folder: string): Promise<string> {
  const firedAt = new Date(Date.now() - 3 * 60 * 60_000);
  const race = { dataDir: folder, name: 'Push', athletes: ATHLETES, firedAt, env: { ALLOW_PRIVATE_NETWORK: '1' } };
  return withRace(race, async ({ product, call, eventId, raceId }) => {
    const { key: publicKey } = await call<{ key: string }>('/v1/public/push_key');
    const ownKey = randomBytes(32).toString('base64url');
    const own = pushKeysOf(ownKey, () => 'mailto:bench@startline.example');
    const phones = await startReceiver({ phones: PHONES, publicKey });
    const byHand = await startReceiver({ phones: PHONES, publicKey: own.publicKey });
    try {
      for (const step of ['submit', 'approve', 'publish']) await post(call, `events/${eventId}/${step}`, {});
      await tellAtEachMat(call, { eventId, raceId });
      await follow(product.url, { eventId, phones, athletes: await athleteIds(call, eventId) });
      const runRound = async (mat: number) => ({
        product: await tell(call, { eventId, phones, mat, time: new Date(firedAt.getTime() + mat * LEG_MS) }),
        byHand: await sendByHand({ receiver: byHand, privateKey: ownKey }),
      });
      const rounds: Awaited<ReturnType<typeof runRound>>[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await runRound(round));
      await Promise.all([phones.reset(FAR_MS), byHand.reset(FAR_MS)]);
      const far = await runRound(ROUNDS + 1);
      const [head, ...rest] = [
        [`${PHONES.toLocaleString('en')} phones that follow athletes of one mat, seconds`, 'first', 'last'],
        ['from the request with the reads to the message', ...middle(rounds.map((round) => round.product))],
        ['as many encrypted and posted by hand', ...middle(rounds.map((round) => round.byHand))],
        ['ratio of the last', '', median(rounds.map((round) => round.product.last / round.byHand.last))],
        [`a push service that takes ${FAR_MS} ms to answer`, far.product.first, far.product.last],
        ['the same by hand', far.byHand.first, far.byHand.last],
      ];
      const pages = rounds.flatMap((round) => round.product.pages);
      return [
        table([head!, ...rest]),
        table([
          ['Meanwhile, milliseconds', 'median', 'p95', 'p99'],
          ['a page of athletes', ...percentiles(pages)],
        ]),
      ].join('\n\n');
    } finally {
      phones.stop();
      byHand.stop();
    }
  });
}

const post = <T>(call: Call, path: string, body: object) => call<T>(`/v1/admin/${path}`, { method: 'POST', body });

/** Messages whose texts ask for all that may be told but the expected finish. */
async function tellAtEachMat(call: Call, { eventId, raceId }: { eventId: number; raceId: number }): Promise<void> {
  const { items } = await call<{ items: { id: number; name: string }[] }>(
    `/v1/admin/timelines?event_id=${eventId}&itemsPerPage=100`,
  );
  for (const { id } of items)
    await post(call, 'progress_notifications', {
      event_id: eventId,
      race_id: raceId,
      timeline_id: id,
      title: '{first_name} {last_name} at {distance}',
      body: '{time}, {pace}, place {rank}',
      max_age: DAY_MS,
    });
}

async function athleteIds(call: Call, eventId: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < ATHLETES; page += 1) {
    const path = `/v1/admin/athletes?event_id=${eventId}&sort=id&itemsPerPage=100&page=${page}`;
    ids.push(...(await call<{ items: { id: number }[] }>(path)).items.map(({ id }) => id));
  }
  return ids;
}

interface Following {
  readonly eventId: number;
  readonly phones: Receiver;
  readonly athletes: readonly number[];
}

/** As phones do it, each at an address of its own. */
async function follow(url: string, { eventId, phones, athletes }: Following): Promise<void> {
  const targets = [...(await phones.targets()).entries()];
  const subscribeSome = async () => {
    for (let next = targets.pop(); next; next = targets.pop()) {
      const [phone, target] = next;
      const answer = await fetch(`${url}/v1/public/events/${eventId}/push_subscriptions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.${phone >> 8}.${phone & 255}` },
        body: JSON.stringify({ ...target, athlete_ids: [athletes[phone % athletes.length]] }),
      });
      if (!answer.ok) throw new Error(`A phone was refused: ${answer.status} ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: SUBSCRIBING_AT_A_TIME }, subscribeSome));
}

interface Told {
  /** Seconds from the request. */
  readonly first: number;
  readonly last: number;
  /** How long pages of athletes took meanwhile, ms. */
  readonly pages: number[];
}

/** Sends the reads of all, and waits until every phone has its message. @throws Error where one is not as it must be */
async function tell(
  call: Call,
  { eventId, phones, mat, time }: { eventId: number; phones: Receiver; mat: number; time: Date },
): Promise<Told> {
  await phones.reset();
  const { device } = MATS[mat]!;
  const passings = Array.from({ length: ATHLETES }, (_, i) => ({ chipcode: `CHIP${i + 1}`, time: time.toISOString() }));
  const begin = Date.now();
  await call(`/v1/live/events/${eventId}/passings`, { method: 'POST', body: { device, passings } });
  const pages: number[] = [];
  let received: Received;
  do {
    const asked = performance.now();
    await call(`/v1/admin/athletes?event_id=${eventId}&sort=last_name&itemsPerPage=50`);
    pages.push(performance.now() - asked);
    await pause(50);
    received = await phones.received();
    if (Date.now() - begin > GIVE_UP_MS) throw new Error(`${received.count} of ${PHONES} phones were told.`);
  } while (received.count < PHONES);
  // Nothing comes behind the last.
  await pause(1_000);
  received = await phones.received();
  const isWrong = (text: string) =>
    !/^First\d+ Last\d+ at \d+(\.\d)? km: [\d:]+, \d+:\d\d min\/km, place \d+$/.test(text);
  const wrong = received.texts.find(isWrong) ?? received.refused[0];
  if (wrong !== undefined) throw new Error(`A phone got something else: ${wrong}`);
  if (received.count !== PHONES || received.again > 0)
    throw new Error(`${received.count} messages came, ${received.again} of them to phones that had theirs.`);
  return { first: (received.firstAt - begin) / 1_000, last: (received.lastAt - begin) / 1_000, pages };
}

function middle(rounds: readonly Pick<Told, 'first' | 'last'>[]): [number, number] {
  return [median(rounds.map(({ first }) => first)), median(rounds.map(({ last }) => last))];
}

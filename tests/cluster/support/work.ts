import { setTimeout as pause } from 'node:timers/promises';

/** What was answered for while people and decoders worked, and what was not. */
export interface Work {
  /** Requests that did not do what they should; a sentence each. */
  readonly failures: string[];
  /** Athletes by id, with the club that they were given last. */
  readonly athletes: ReadonlyMap<number, string>;
  /** Reads as `chip milliseconds`. */
  readonly reads: ReadonlySet<string>;
  /** Copies of the event that were asked for, by the id of their task. */
  readonly copies: ReadonlyMap<number, string>;
  readonly answers: number;
  /** Begins nothing new, and waits for what is under way. */
  stop(): Promise<void>;
}

interface WorkOptions {
  url: string;
  token: string;
  eventId: number;
  raceId: number;
  athletes: number;
  /** Of who works: makes what is written differ from what others write. A capital letter. */
  name: string;
}

const READS_AT_A_TIME = 20;
const SECOND_MS = 1_000;

/** Writes athletes, sends reads, queues tasks and looks at every list, all at once, one after the other of each kind. */
export function startWork(o: WorkOptions): Work {
  const failures: string[] = [];
  const athletes = new Map<number, string>();
  const reads = new Set<string>();
  const copies = new Map<number, string>();
  let answers = 0;
  let isOver = false;

  async function call<Answer>(path: string, init: { method?: string; body?: object; version?: number } = {}) {
    const { method = 'GET', body, version } = init;
    const answer = await fetch(o.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${o.token}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': String(version) }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    answers += 1;
    if (!answer.ok) throw new Refused(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`, answer.status);
    return JSON.parse(text) as Answer;
  }

  async function athlete(turn: number): Promise<void> {
    const { id, version } = await call<{ id: number; version: number }>('/v1/admin/athletes', {
      method: 'POST',
      body: {
        ...{ event_id: o.eventId, race_id: o.raceId, start_number: `${o.name}${turn}` },
        ...{ first_name: 'New', last_name: `Of ${o.name}`, gender: 'female', chipcodes: [`NEW${o.name}${turn}`] },
      },
    });
    const club = `Club ${o.name} ${turn}`;
    await call(`/v1/admin/athletes/${id}`, { method: 'PATCH', body: { club }, version });
    athletes.set(id, club);
    const found = await call<{ items: { id: number; club: string }[] }>(
      `/v1/admin/athletes?event_id=${o.eventId}&start_number=${o.name}${turn}`,
    );
    if (found.items[0]?.club !== club) throw new Error(`Athlete ${id} is not as it was written.`);
  }

  async function sendReads(turn: number): Promise<void> {
    // Apart from those of others by its milliseconds.
    const start = Date.UTC(2026, 4, 31, 10) + o.name.charCodeAt(0);
    const passings = Array.from({ length: READS_AT_A_TIME }, (_, index) => {
      const number = turn * READS_AT_A_TIME + index;
      return { chipcode: `C${(number % o.athletes) + 1}`, time: new Date(start + number * SECOND_MS).toISOString() };
    });
    const path = `/v1/live/events/${o.eventId}/passings`;
    const { stored } = await call<{ stored: number }>(path, { method: 'POST', body: { device: 'finish', passings } });
    if (stored !== passings.length) throw new Error(`Of ${passings.length} reads ${stored} were new.`);
    for (const { chipcode, time } of passings) reads.add(`${chipcode} ${Date.parse(time)}`);
  }

  async function copy(turn: number): Promise<void> {
    const name = `Copy ${o.name} ${turn}`;
    const path = `/v1/admin/events/${o.eventId}/duplicate`;
    const body = { name, start_date: '2027-05-30', include: ['races', 'timelines'] };
    const { id } = await call<{ id: number }>(path, { method: 'POST', body });
    copies.set(id, name);
    await pause(SECOND_MS);
  }

  /** All lists that the node says it has; which filters each takes is no matter here. */
  async function look(): Promise<void> {
    const { paths } = await call<{ paths: Record<string, { get?: unknown }> }>('/v1/openapi.json');
    const lists = Object.keys(paths).filter((path) => /^\/v1\/admin\/\w+$/.test(path) && paths[path]?.get);
    if (lists.length < 20) throw new Error(`There are only ${lists.length} lists.`);
    for (const path of isOver ? [] : lists) {
      const own = `${path}?event_id=${o.eventId}&itemsPerPage=5`;
      await call(own).catch((error) => {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
      });
    }
  }

  async function repeat(what: (turn: number) => Promise<void>, everyMs: number): Promise<void> {
    for (let turn = 1; !isOver; turn += 1) {
      await what(turn).catch((error: Error) => {
        failures.push(`${o.name}: ${error.message}${error.cause ? ` (${error.cause})` : ''}`);
      });
      await pause(everyMs);
    }
  }

  const working = [repeat(athlete, 20), repeat(sendReads, 40), repeat(copy, SECOND_MS), repeat(look, SECOND_MS)];
  return {
    failures,
    athletes,
    reads,
    copies,
    get answers() {
      return answers;
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

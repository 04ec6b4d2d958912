import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks for an address so many times a second, evenly, and prints how long each took from when it was due, in ms: whoever would have asked
 * while nobody was answered has waited for that long as well. A process of its own, so that nothing else is measured with it.
 */
const { ADDRESS = '', A_SECOND = '', SECONDS = '' } = process.env;
const perMs = Number(A_SECOND) / 1_000;
const count = Number(A_SECOND) * Number(SECONDS);
const CONNECTIONS = 50;
/** People, each at an address of its own. */
const PEOPLE = 500;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const times: number[] = [];
const asked: Promise<void>[] = [];
// Its connections are there before it counts.
await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => ask(i)));
const begin = performance.now();
while (asked.length < count) {
  const due = Math.min(count, Math.floor((performance.now() - begin) * perMs) + 1);
  for (let i = asked.length; i < due; i += 1)
    asked.push(
      ask(i).then(() => {
        times.push(performance.now() - (begin + i / perMs));
      }),
    );
  await pause(1);
}
await Promise.all(asked);
console.log(JSON.stringify({ took: performance.now() - begin, times: times.map((ms) => Math.round(ms * 10) / 10) }));
agent.destroy();

function ask(person: number): Promise<void> {
  const from = person % PEOPLE;
  const headers = { 'X-Forwarded-For': `10.1.${from >> 8}.${from & 255}`, 'Accept-Encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    get(ADDRESS, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${ADDRESS}: ${response.statusCode}`));
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

// What as many messages cost that are encrypted and posted out of memory, by a process that does nothing else.
import { Agent, request } from 'node:http';
import type { PushTarget } from '../../resources/push_subscriptions/push.calls';
import { encryptPush } from '../../server/push/encryptPush';
import { pushKeysOf } from '../../server/push/pushKeys';
import type { ByHandGiven } from './sendByHand';

const { url, privateKey } = JSON.parse(process.env.GIVEN ?? '') as ByHandGiven;
/** As many as the product has under way to one push service. */
const AT_A_TIME = 128;
const TEXT = JSON.stringify({
  title: 'First977 Last7919 at 21.1 km',
  body: '1:48:12, 5:08 min/km, place 312',
  url: '/follow/push#athlete-1024',
  tag: 'p1-1024-1',
});

const targets = (await (await fetch(`${url}/targets`)).json()) as PushTarget[];
const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME, maxFreeSockets: AT_A_TIME });
const keys = pushKeysOf(privateKey, () => 'mailto:bench@startline.example');

const begin = Date.now();
await Promise.all(Array.from({ length: AT_A_TIME }, sendSome));
process.stdout.write(`${begin}\n`, () => process.exit(0));

async function sendSome(): Promise<void> {
  for (let target = targets.pop(); target; target = targets.pop()) await post(target);
}

function post({ endpoint, keys: phone }: PushTarget): Promise<void> {
  const body = encryptPush(TEXT, phone);
  const headers = {
    Authorization: keys.authorization(endpoint),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    'Content-Length': body.length,
    TTL: 600,
    Urgency: 'high',
  };
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

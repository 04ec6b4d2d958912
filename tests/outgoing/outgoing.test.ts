import dns from 'node:dns';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from '../../server/outgoing/addresses';
import { createOutgoing, type OutgoingError } from '../../server/outgoing/outgoing';
import { type OtherSide, otherSide } from '../integrations/otherSide';

const open = createOutgoing({ allowPrivateNetwork: true });
const guarded = createOutgoing({ allowPrivateNetwork: false });

const problemOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: OutgoingError) => reason,
  );
  return error?.problem ?? 'none';
};

describe('a call to an address that somebody entered', () => {
  let there: OtherSide;
  let elsewhere: OtherSide;
  beforeAll(async () => {
    [there, elsewhere] = await Promise.all([otherSide(), otherSide()]);
  });
  afterAll(async () => {
    await Promise.all([there.close(), elsewhere.close()]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'not an address',
    'https://user:secret@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost:8443/',
    'https://a.localhost/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00::1]/',
    'https://0.0.0.0/',
  ])('is refused before it is made: %s', async (url) => {
    expect(() => guarded.check(url)).toThrow();
    expect(await problemOf(guarded.request({ url }))).toBe('address');
  });

  it('goes to public addresses', () => {
    expect(() => guarded.check('https://example.com/hook?x=1')).not.toThrow();
    expect(['1.1.1.1', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
    expect(
      [
        '',
        'example.com',
        'fe80::1%eth0',
        '100.64.0.1',
        '::ffff:10.0.0.1',
        '::ffff:a00:1',
        '::ffff:0:7f00:1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
      ].filter(isPublicAddress),
    ).toEqual([]);
  });

  it('that is refused says the rule, and the setting that lifts it', () => {
    const said = (url: string, by = guarded) => {
      try {
        by.check(url);
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(said('http://example.com')).toBe(
      'The address must begin with https://. This server calls http:// only where it was started with ALLOW_PRIVATE_NETWORK=1.',
    );
    expect(said('https://192.168.1.9:8080/list')).toBe(
      '192.168.1.9:8080 is in a private network, which this server calls only where it was started with ALLOW_PRIVATE_NETWORK=1.',
    );
    expect(said('ftp://example.com')).toBe('The address must begin with https://.');
    expect(said('ftp://example.com', open)).toBe('The address must begin with https:// or http://.');
    expect(said('http://192.168.1.9', open)).toBeNull();
  });

  it('is refused where the name leads into a private network, also beside a public address', async () => {
    const lookup = vi.spyOn(dns, 'lookup');
    lookup.mockImplementation(((_name: string, _options: object, done: (...given: unknown[]) => void) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as never);
    expect(await problemOf(guarded.request({ url: 'https://rebinding.example/' }))).toBe('unreachable');
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it('tells not whether a name is one of a private network, or none at all', async () => {
    const lookup = vi.spyOn(dns, 'lookup');
    const outcomeOf = (found: object | null) => {
      lookup.mockImplementation(((_name: string, _options: object, done: (...given: unknown[]) => void) =>
        done(found ? null : Object.assign(new Error('none'), { code: 'ENOTFOUND' }), found ? [found] : [])) as never);
      return guarded
        .request({ url: 'https://payroll/' })
        .catch(({ problem, message }: OutgoingError) => [problem, message]);
    };
    const nowhere = await outcomeOf(null);
    expect(nowhere).toEqual([
      'unreachable',
      'There is no server called payroll on the internet. This server calls private networks only where it was started with ALLOW_PRIVATE_NETWORK=1.',
    ]);
    expect(await outcomeOf({ address: '10.0.0.7', family: 4 })).toEqual(nowhere);
  });

  it('follows redirects, judges each, and takes no secrets to another server', async () => {
    elsewhere.json({ here: true });
    there.answer((_, response) => response.writeHead(302, { Location: `${elsewhere.url}/moved` }).end());
    const headers = { Authorization: 'Bearer secret', 'X-Kind': 'list' };
    const answer = await open.request({ url: there.url, headers });
    expect(JSON.parse(answer.text)).toEqual({ here: true });
    expect(elsewhere.received[0]?.headers).toMatchObject({ 'x-kind': 'list' });
    expect(elsewhere.received[0]?.headers).not.toHaveProperty('authorization');
    there.answer((_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end());
    expect(await problemOf(open.request({ url: there.url }))).toBe('address');
    there.answer((_, response) => response.writeHead(302, { Location: '/again' }).end());
    expect(await problemOf(open.request({ url: there.url }))).toBe('redirect');
    expect(there.received).toHaveLength(4);
    there.answer((_, response) => response.writeHead(307, { Location: elsewhere.url }).end());
    expect((await open.request({ url: there.url, method: 'POST', body: '{}' })).status).toBe(307);
  });

  it('ends where the answer is larger than allowed, unpacked as well', async () => {
    const packed = gzipSync(Buffer.alloc(3_000_000, 'a'));
    there.answer((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed));
    expect(packed.length).toBeLessThan(10_000);
    expect(await problemOf(open.request({ url: there.url, maxBytes: 1024 * 1024 }))).toBe('size');
    expect((await open.request({ url: there.url })).text).toHaveLength(3_000_000);
  });

  it('ends where nobody answers in time, or nobody is there', async () => {
    there.answer(() => {});
    expect(await problemOf(open.request({ url: there.url, timeoutMs: 50 }))).toBe('timeout');
    there.answer((_, response) => void response.writeHead(200).write('[1,'));
    expect(await problemOf(open.request({ url: there.url, timeoutMs: 50 }))).toBe('timeout');
    const gone = await otherSide();
    await gone.close();
    expect(await problemOf(open.request({ url: gone.url }))).toBe('unreachable');
    const controller = new AbortController();
    there.answer(() => controller.abort(new Error('stopped')));
    await expect(open.request({ url: there.url, signal: controller.signal })).rejects.toThrow('stopped');
  });
});

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, PUBLIC_URL, type TestApp } from '../../support/testApp';

const HOUR = 3_600;

describe('selfies of visitors', () => {
  let test: TestApp;
  let admin: Person;
  let marketing: Person;
  let organizationId: number;
  let eventId: number;
  let widgetId: number;
  let photo: Buffer;

  beforeAll(async () => {
    test = await createTestApp({ limits: { selfiesPerAddress: { count: 6, perSeconds: HOUR } } });
    admin = await test.signIn({ isSuperAdmin: true });
    organizationId = (await call(admin, 'POST', 'organizations', { name: 'Club' })).body.id;
    // As a phone that was held upright makes it: lying, with what turns it and where it was.
    photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } })
      .withExif({ IFD0: { Copyright: 'zzcamera' }, IFD3: { GPSLatitude: '51/1 3/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => test?.close());

  let n = 0;
  beforeEach(async () => {
    n += 1;
    const event = { organization_id: organizationId, name: `Run ${n}`, slug: `run-${n}`, start_date: '2027-06-06' };
    eventId = (await call(admin, 'POST', 'events', event)).body.id;
    await sql`update events set status = 'published' where id = ${eventId}`.execute(test.db);
    marketing = await test.signIn({ role: 'marketing', scope: { kind: 'event', id: eventId } });
    widgetId = await widget({});
  });

  const call = async (who: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: who.token, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  async function widget(settings: object, type = 'selfie'): Promise<number> {
    const made = await sql<{ id: number }>`
      insert into widgets (event_id, type, title, position, settings) values (${eventId}, ${type}, 'Selfies', 0, ${JSON.stringify(settings)}::jsonb)
      returning id`.execute(test.db);
    return made.rows[0]?.id ?? 0;
  }
  async function send(o: { to?: number; bytes?: Uint8Array; name?: string; fields?: object; ip?: string } = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(o.fields ?? {})) form.set(name, String(value));
    form.set('file', new Blob([new Uint8Array(o.bytes ?? photo)]), o.name ?? 'photo.jpg');
    const { headers, body } = new Request(PUBLIC_URL, { method: 'POST', body: form });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/v1/public/widgets/${o.to ?? widgetId}/selfies`,
      headers: Object.fromEntries(headers),
      payload: Buffer.from(await new Response(body).arrayBuffer()),
      remoteAddress: o.ip ?? `192.0.2.${n}`,
    });
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
  }
  const get = (path: string) => test.app.inject({ url: path });
  const list = async (query = '') =>
    (await get(`/v1/public/widgets/${widgetId}/selfies?itemsPerPage=${n}${query}`)).json();
  const kept = async () => {
    const found = await sql<{ id: number; image_id: number; storage_key: string }>`
      select s.id, s.image_id, f.storage_key from selfies s join files f on f.id = s.image_id
      where s.event_id = ${eventId} order by s.id`.execute(test.db);
    return found.rows;
  };

  it('are kept upright and without anything that the camera wrote', async () => {
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('zzcamera');
    // 51° 3′ 0″ N, as EXIF writes it.
    const place = Buffer.from(Uint32Array.of(51, 1, 3, 1, 0, 1).buffer);
    expect(photo.includes(place)).toBe(true);
    const sent = await send({ fields: { author: ' Ann ', caption: 'At 30 km', taken_at: '2026-06-06T10:00:00Z' } });
    expect([sent.status, sent.body.status]).toEqual([201, 'pending']);
    const [row] = await kept();
    const { stream } = await (
      test.engine.files as never as { get(key: string): Promise<{ stream: AsyncIterable<Buffer> }> }
    ).get(row?.storage_key ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect([bytes.includes(place), bytes.includes('Exif'), bytes.includes('zzcamera')]).toEqual([false, false, false]);
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect([stored.exif, stored.orientation, stored.xmp, stored.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect((await call(marketing, 'GET', `selfies/${sent.body.id}`)).body).toMatchObject({
      author: 'Ann',
      caption: 'At 30 km',
      taken_at: '2026-06-06T10:00:00.000Z',
    });
  });

  it('are seen by the public once they are approved, and no longer once they are hidden', async () => {
    const { body } = await send({ fields: { author: 'Ann' } });
    const [row] = await kept();
    const picture = `/v1/public/selfies/${body.id}/thumbnail`;
    const statuses = async () => [
      (await list()).totalItems,
      (await get(picture)).statusCode,
      (await get(`/v1/files/${row?.image_id}/original`)).statusCode,
    ];
    const decide = async (status: string) => {
      expect((await call(marketing, 'PATCH', `selfies/${body.id}`, { status })).status).toBe(200);
      n += 1;
    };
    expect(await statuses()).toEqual([0, 404, 404]);
    await decide('approved');
    expect(await statuses()).toEqual([1, 200, 404]);
    const [item] = (await list('&page=1')).items;
    expect(item).toMatchObject({ id: body.id, author: 'Ann', width: 40, height: 60, image: { thumbnail: picture } });
    expect((await sharp((await get(picture)).rawPayload).metadata()).format).toBe('webp');
    await decide('hidden');
    expect(await statuses()).toEqual([0, 404, 404]);
  });

  it('are shown at once where they are looked at afterwards', async () => {
    widgetId = await widget({ moderation: 'after' });
    expect((await send()).body.status).toBe('approved');
    expect((await list()).totalItems).toBe(1);
  });

  it('come while the widget takes them, and to a widget of selfies of a public event', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const past = new Date(Date.now() - 60_000).toISOString();
    expect((await send({ to: await widget({ opens_at: soon }) })).status).toBe(409);
    expect((await send({ to: await widget({ closes_at: past }) })).body.message).toContain('No more pictures');
    expect((await send({ to: await widget({ opens_at: past, closes_at: soon }) })).status).toBe(201);
    expect((await send({ to: await widget({}, 'counter') })).status).toBe(404);
    await sql`update events set features = features || '{"selfies": false}' where id = ${eventId}`.execute(test.db);
    expect((await send()).status).toBe(404);
    await sql`update events set features = features || '{"selfies": true}', status = 'draft' where id = ${eventId}`.execute(
      test.db,
    );
    expect((await send()).status).toBe(404);
    expect(await kept()).toHaveLength(1);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  it.each([
    ['a drawing', async () => svg, 'Send a photo'],
    ['a page', async () => Buffer.from('<!doctype html><script>1</script>'), 'not a picture'],
    ['half a photo', async () => (await noise()).subarray(0, 2_000), 'damaged'],
    ['an endless side', async () => sharp(wide()).png().toBuffer(), 'pixels'],
    ['an animation', async () => sharp(wide(9)).gif().toBuffer(), 'Send a photo'],
  ])('are refused with a sentence where they are %s', async (_, make, sentence) => {
    const refused = await send({ bytes: await make() });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.file.join()).toContain(sentence);
    expect(await kept()).toEqual([]);
  });

  it('are not taken where the event is locked: nobody there could hide them', async () => {
    const id = await widget({ moderation: 'after' });
    await sql`update events set locked = true, lock_reason = 'Results are final.' where id = ${eventId}`.execute(
      test.db,
    );
    const refused = await send({ to: id });
    expect([refused.status, refused.body.code]).toEqual([403, 'locked']);
    expect(refused.body.message).toContain('Results are final.');
    expect(await kept()).toEqual([]);
  });

  it('are nothing but the picture of a file that is two things at once', async () => {
    const both = Buffer.concat([photo, Buffer.from('<script>zzhidden</script>PK\u0003\u0004')]);
    const sent = await send({ bytes: both });
    expect(sent.status).toBe(201);
    const [row] = await kept();
    const original = await test.call({ url: `/v1/files/${row?.image_id}/original`, token: marketing.token });
    expect(original.statusCode).toBe(200);
    expect(original.rawPayload.includes('zzhidden')).toBe(false);
  });

  it('say at which field they are wrong, and leave nothing behind', async () => {
    const wrong = async (fields: object) => Object.keys((await send({ fields })).body.errors);
    expect(await wrong({ author: 'x'.repeat(81) })).toEqual(['author']);
    expect(await wrong({ taken_at: 'noon' })).toEqual(['taken_at']);
    expect(await wrong({ taken_at: '9999-01-01T00:00:00Z' })).toEqual(['taken_at']);
    expect(await wrong({ status: 'approved' })).toEqual(['status']);
    expect(await kept()).toEqual([]);
  });

  it('are stored on the account of the organization, whose own people keep room', async () => {
    const holder = `organization ${organizationId}`;
    const bytes = async () => {
      const found = await sql<{ bytes: number }>`select bytes from stored_bytes where holder = ${holder}`.execute(
        test.db,
      );
      return found.rows[0]?.bytes ?? 0;
    };
    const before = await bytes();
    expect((await send()).status).toBe(201);
    const sizes = await sql<{ size: number }>`
      select size from files where id = any(${(await kept()).map(({ image_id }) => image_id)}::bigint[])`.execute(
      test.db,
    );
    const after = await bytes();
    expect(after - before).toBe(sizes.rows[0]?.size);

    const fill = (stored: number) =>
      sql`update stored_bytes set bytes = ${stored} where holder = ${holder}`.execute(test.db);
    // What is kept for them is a fifth: of 50 GB that are ten.
    await fill(40 * 1024 ** 3 - 100);
    const refused = await send();
    expect([refused.status, refused.body.message]).toEqual([409, 'No more pictures are taken here.']);
    await fill(40 * 1024 ** 3);
    expect((await send()).status).toBe(409);
    expect(await kept()).toHaveLength(1);
    expect(await bytes()).toBe(40 * 1024 ** 3);
    await fill(after);
  });

  it('are few from one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await send({ ip: `198.51.100.${n}` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });

  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
  const wide = (width = 17_000) => ({ create: { width, height: 2, channels: 3 as const, background: '#888' } });
});

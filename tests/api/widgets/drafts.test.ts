import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { insert } from '../../access/values';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld({ athletes: 0 });
  await sql`update events set status = 'published' where id = ${world.eventId}`.execute(world.app.db);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

const draft = (body: object, token?: string) =>
  world.api('POST', 'widgets/preview', { event_id: world.eventId, type: 'direct_url', title: 'Shop', ...body }, token);
const SHOP = { settings: { url: 'https://shop.example/', label: 'To the <shop>' } };
const page = (query: Record<string, string>, id = 'draft') =>
  world.app.call({ url: `/embed/widgets/${id}?${new URLSearchParams(query)}`, token: null });

describe('a widget that stands in a form', () => {
  it('is drawn as visitors would see it, and neither stored nor kept', async () => {
    const count = async () => (await world.api('GET', `widgets?event_id=${world.eventId}`)).body.totalItems;
    const before = await count();
    const made = await draft(SHOP);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const shown = await page({ draft: made.body.draft });
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toContain('To the &lt;shop&gt;');
    expect(shown.body).toContain('<h1>Shop</h1>');
    expect(await count()).toBe(before);
    const read = await world.app.call({
      url: `/v1/public/widget-drafts?${new URLSearchParams({ draft: made.body.draft })}`,
      token: null,
    });
    expect(read.json()).toMatchObject({ id: 0, type: 'direct_url', settings: { open_in: 'new' } });
    expect(read.headers['cache-control'] ?? '').not.toContain('public');
  });

  it('names the setting that does not fit, and what is of another event', async () => {
    expect((await draft({ settings: {} })).body.errors).toHaveProperty('settings.url');
    const organization_id = await insert(world.app.db, 'organizations', { name: 'Others' });
    const other = await insert(world.app.db, 'events', { organization_id, name: 'Other', start_date: '2027-01-01' });
    const race = await insert(world.app.db, 'races', { event_id: other, name: 'Theirs', sport: 'running' });
    const strange = await draft({ type: 'rankings', settings: { race_ids: [race] } });
    expect([strange.status, Object.keys(strange.body.errors)[0]]).toEqual([422, expect.stringMatching(/^settings\./)]);
    const long = await draft({ type: 'contact', settings: { text: 'x'.repeat(9_500) } });
    expect(long.status).toBe(422);
  });

  it('is made by who may change widgets of the event, and by nobody else', async () => {
    const reader = await world.app.signIn({ role: 'read_only', scope: { kind: 'event', id: world.eventId } });
    expect((await draft(SHOP, reader.token)).status).toBe(403);
    const elsewhere = await insert(world.app.db, 'organizations', { name: 'Strangers' });
    const stranger = await world.app.signIn({
      role: 'organization_manager',
      scope: { kind: 'organization', id: elsewhere },
    });
    const refused = await draft(SHOP, stranger.token);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['event_id']]);
  });

  it('is shown by what was sealed here a moment ago, in its own place alone', async () => {
    const { draft: sealed } = (await draft(SHOP)).body;
    const [text = '', signature = ''] = sealed.split('.');
    const other = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...other, title: 'Forged' })).toString('base64url');
    for (const wrong of [`${forged}.${signature}`, text, `${text}.${'A'.repeat(43)}`, ''])
      expect((await page({ draft: wrong })).statusCode, wrong).toBe(404);
    const { id } = (await world.api('POST', 'widgets', { event_id: world.eventId, type: 'program', title: 'Days' }))
      .body;
    expect((await page({ draft: sealed }, String(id))).body).toContain('<h1>Days</h1>');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect((await page({ draft: sealed })).statusCode).toBe(404);
  });

  it('shows nothing of an event that is not public, but with the token that shows it', async () => {
    const { draft: sealed } = (await draft(SHOP)).body;
    await sql`update events set status = 'draft' where id = ${world.eventId}`.execute(world.app.db);
    expect((await page({ draft: sealed })).statusCode).toBe(404);
    const { token } = (await world.api('POST', `events/${world.eventId}/preview`)).body;
    expect((await page({ draft: sealed, preview: token })).statusCode).toBe(200);
    await sql`update events set status = 'published' where id = ${world.eventId}`.execute(world.app.db);
  });
});

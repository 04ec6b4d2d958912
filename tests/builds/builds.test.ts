import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorld, buildWorld, WHOLE_APP } from './buildWorld';

let world: BuildWorld;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world?.test.close());

const blockersOf = async (id: number, platform: string) =>
  (await world.call('GET', `applications/${id}/build_blockers?platform=${platform}`)).body;

describe('a build', () => {
  it('is refused with what the app lacks, each with the page where it is mended', async () => {
    const bare = await world.make('applications', { organization_id: world.organization, name: 'Bare' });
    const codes = async (platform: string) =>
      (await blockersOf(bare, platform)).blockers.map(({ code }: { code: string }) => code);
    expect(await codes('ios')).toEqual([
      'no_identifier',
      'no_icon',
      'no_splash',
      'no_title',
      'no_description',
      'no_privacy_url',
      'no_support_url',
      'no_events',
    ]);
    expect(await codes('android')).toContain('no_short_description');
    const refused = await world.call('POST', 'builds', { application_id: bare, platform: 'ios', version: '1.0.0' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'blocked' } });
    expect(refused.body.blockers).toEqual((await blockersOf(bare, 'ios')).blockers);
    expect(refused.body.blockers[0]).toMatchObject({ path: `/apps/${bare}/edit#bundle_id_ios` });
    expect((await world.call('GET', `builds?application_id=${bare}`)).body.totalItems).toBe(0);
  });

  it('is refused where icon or splash screen are small or transparent', async () => {
    const id = await world.newApp();
    await sql`update files set width = 512, height = 512 where id = (select icon_id from applications where id = ${id})`.execute(
      world.test.db,
    );
    await sql`update files set is_opaque = false where id = (select splash_id from applications where id = ${id})`.execute(
      world.test.db,
    );
    const { blockers } = await blockersOf(id, 'ios');
    expect(blockers.map(({ code }: { code: string }) => code)).toEqual(['icon_size', 'splash_transparent']);
  });

  it('looks into the pictures themselves, whatever is known of them', async () => {
    const id = await world.newApp();
    const other = await world.picture(1024, 4);
    await sql`update files set is_opaque = true where id = ${other}`.execute(world.test.db);
    await sql`update applications set icon_id = ${other} where id = ${id}`.execute(world.test.db);
    const { body } = await world.call('POST', 'builds', { application_id: id, platform: 'ios' });
    await world.run();
    expect(await world.build(body.id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('transparent'),
      bundle_id: null,
    });
  });

  it('has a version above the one that is released, which is proposed', async () => {
    const application_id = await world.newApp();
    const ask = (platform: string, version?: string) =>
      world.call('POST', 'builds', { application_id, platform, ...(version && { version }) });
    expect((await ask('ios')).body).toMatchObject({ app_version: '1.0.0', name: 'iOS 1.0.0 (1)' });
    await sql`update builds set status = 'released', app_version = '1.9.0' where application_id = ${application_id}`.execute(
      world.test.db,
    );
    expect(await blockersOf(application_id, 'ios')).toMatchObject({
      released_version: '1.9.0',
      suggested_version: '1.10.0',
      has_service: false,
    });
    expect(await ask('ios', '1.9.0')).toMatchObject({ status: 422, body: { errors: { app_version: [/1\.9\.0/] } } });
    expect(await ask('ios', '1.8.9')).toMatchObject({ status: 422 });
    expect(await ask('ios', '1.10')).toMatchObject({ status: 422 });
    expect((await ask('ios', '1.10.0')).status).toBe(201);
    // Of its own platform.
    expect((await ask('android', '1.0.0')).status).toBe(201);
  });

  it('is numbered without gaps, per app and platform, however many ask at once', async () => {
    const [one, two] = [await world.newApp(), await world.newApp()];
    const ask = (application_id: number, platform: string, version = '1.0.0') =>
      world.call('POST', 'builds', { application_id, platform, version });
    const asked = await Promise.all([
      ...Array.from({ length: 12 }, () => ask(one, 'ios')),
      // Refused ones take no number.
      ...Array.from({ length: 3 }, () => ask(one, 'ios', 'none')),
      ...Array.from({ length: 4 }, () => ask(one, 'android')),
      ...Array.from({ length: 4 }, () => ask(two, 'ios')),
    ]);
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(20);
    const numbers = await sql<{ numbers: number[] }>`
      select array_agg(build_number order by build_number) as numbers from builds
      where application_id in (${one}, ${two}) group by application_id, platform order by count(*) desc`.execute(
      world.test.db,
    );
    expect(numbers.rows.map((row) => row.numbers.length)).toEqual([12, 4, 4]);
    for (const { numbers: given } of numbers.rows) expect(given).toEqual(given.map((_, index) => index + 1));
  });

  it('is cancelled before it begins, and made again', async () => {
    const application_id = await world.newApp();
    const { body } = await world.call('POST', 'builds', { application_id, platform: 'ios', review: true });
    expect((await world.call('POST', `builds/${body.id}/cancel`)).body.status).toBe('cancelled');
    await world.run();
    expect(await world.build(body.id)).toMatchObject({ status: 'cancelled', bundle_id: null });
    const again = await world.call('POST', `builds/${body.id}/again`);
    expect(again).toMatchObject({ status: 201, body: { review: true, build_number: 2 } });
    await world.run();
    expect((await world.build(again.body.id)).status).toBe('bundled');
    expect((await world.call('POST', `builds/${again.body.id}/cancel`)).status).toBe(409);
  });

  it('is seen by who works on an event of the app, and made by who looks after the app', async () => {
    const application_id = await world.newApp();
    const other = await world.newApp();
    const { body } = await world.call('GET', `events?application_id=${application_id}`);
    const scope = { kind: 'event', id: body.items[0].id } as const;
    const event = await world.test.signIn({ role: 'event_manager', scope });
    const keeper = await world.test.signIn({
      role: 'application_manager',
      scope: { kind: 'application', id: application_id },
    });
    const ask = (id: number, as: typeof keeper) =>
      world.call('POST', 'builds', { application_id: id, platform: 'ios' }, as);
    const made = await ask(application_id, keeper);
    expect(made.status).toBe(201);
    expect((await ask(application_id, event)).status).toBe(403);
    expect((await ask(other, keeper)).status).toBe(422);
    expect((await world.call('GET', `builds/${made.body.id}`, undefined, event)).status).toBe(200);
    expect((await world.call('POST', `builds/${made.body.id}/cancel`, {}, event)).status).toBe(403);
    const foreign = await world.call('POST', 'builds', { application_id: other, platform: 'ios' });
    expect((await world.call('GET', `builds/${foreign.body.id}`, undefined, event)).status).toBe(404);
    expect((await world.call('GET', 'builds', undefined, event)).body.totalItems).toBe(1);
    await world.run();
    const bundle = await world.test.call({ url: `/v1/admin/builds/${made.body.id}/bundle.zip`, token: keeper.token });
    expect(bundle.statusCode).toBe(200);
  });
});

describe('texts of the stores', () => {
  const write = (texts: object) =>
    world.call('POST', 'applications', { organization_id: world.organization, ...WHOLE_APP, ...texts });

  it('are as long as each store allows, in every language', async () => {
    expect((await write({ store_title: 'x'.repeat(30) })).status).toBe(201);
    for (const [name, max] of [
      ['store_title', 30],
      ['store_subtitle', 30],
      ['store_short_description', 80],
      ['store_promotional_text', 170],
      ['store_description', 4000],
    ] as const) {
      expect(await write({ [name]: 'x'.repeat(max + 1) })).toMatchObject({
        status: 422,
        body: { errors: { [name]: [/./] } },
      });
      const translated = { 'fr-FR': { [name.replace('store_', '')]: 'x'.repeat(max + 1) } };
      expect((await write({ store_translations: translated })).status).toBe(422);
    }
    const keywords = Array.from({ length: 11 }, (_, n) => `keyword-${String(n).padStart(2, '0')}`);
    expect((await write({ store_translations: { 'fr-FR': { keywords } } })).status).toBe(422);
  });

  it('are in languages that there are, and leave out what says nothing', async () => {
    expect((await write({ store_translations: { xx: { title: 'A' } } })).status).toBe(422);
    const { body } = await write({ store_translations: { 'fr-FR': { title: ' Course ', subtitle: '' }, 'de-DE': {} } });
    const { body: app } = await world.call('GET', `applications/${body.id}?include=store_translations`);
    expect(app.store_translations).toEqual({ 'fr-FR': { title: 'Course' } });
  });
});

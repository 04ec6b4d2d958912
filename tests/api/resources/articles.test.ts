import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDueArticles } from '../../../server/publishing/publishArticles';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld({ athletes: 0 });
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const from = (ms: number) => new Date(Date.now() + ms).toISOString();
const post = (body: object) => world.api('POST', 'articles', { event_id: world.eventId, title: 'News', ...body });
const patch = (id: number, body: object) => world.api('PATCH', `articles/${id}`, body);
const hasCome = (at: string) => Date.parse(at) <= Date.now();

describe('when an article is out', () => {
  it('is now where it is published without a moment', async () => {
    const { body } = await post({ status: 'published' });
    expect(body.status).toBe('published');
    expect(hasCome(body.publish_at)).toBe(true);
  });

  it('has to be said of a scheduled one', async () => {
    const refused = await post({ status: 'scheduled' });
    expect([refused.status, refused.body.errors]).toEqual([422, { publish_at: ['Say when it is to be published.'] }]);
    const at = from(HOUR);
    const made = await post({ status: 'scheduled', publish_at: at });
    expect(made.body).toMatchObject({ status: 'scheduled', publish_at: at });
    expect((await patch(made.body.id, { publish_at: null })).status).toBe(422);
  });

  it('is past of one that is scheduled for a moment that has come: it is published', async () => {
    expect((await post({ status: 'scheduled', publish_at: from(-HOUR) })).body.status).toBe('published');
  });

  it('is no later moment of a published one; who publishes early has it out now', async () => {
    expect((await post({ status: 'published', publish_at: from(HOUR) })).body.errors).toHaveProperty('publish_at');
    const { body } = await post({ status: 'scheduled', publish_at: from(HOUR) });
    const whole = await patch(body.id, { ...body, status: 'published' });
    expect(whole.body.status).toBe('published');
    expect(hasCome(whole.body.publish_at)).toBe(true);
  });

  it('stays as it was when something else is written, or when it goes back to a draft', async () => {
    const at = from(-HOUR);
    const { body } = await post({ status: 'published', publish_at: at });
    expect((await patch(body.id, { visible: false })).body).toMatchObject({ status: 'published', publish_at: at });
    expect((await patch(body.id, { status: 'draft' })).body).toMatchObject({ status: 'draft', publish_at: at });
  });

  it('keeps its moment where a published article gets an empty one', async () => {
    const at = from(-HOUR);
    const made = await post({ status: 'published', publish_at: at });
    const { id } = made.body;
    expect((await patch(id, { publish_at: null })).body).toMatchObject({ status: 'published', publish_at: at });
    expect((await patch(id, { ...made.body, version: undefined, publish_at: null })).body.publish_at).toBe(at);
    const other = (await post({ status: 'published', publish_at: from(-2 * HOUR) })).body;
    const many = await world.api('PATCH', 'articles', { ids: [id, other.id], data: { publish_at: null } });
    expect(many.status).toBe(200);
    expect((await world.api('GET', `articles/${id}`)).body.publish_at).toBe(at);
    expect((await world.api('GET', `articles/${other.id}`)).body.publish_at).toBe(other.publish_at);
  });

  it('is not emptied of drafts together with published articles', async () => {
    const at = from(-HOUR);
    const published = (await post({ status: 'published', publish_at: at })).body.id;
    const draft = (await post({ publish_at: at })).body.id;
    const both = await world.api('PATCH', 'articles', { ids: [published, draft], data: { publish_at: null } });
    expect([both.status, both.body.errors]).toEqual([
      422,
      { publish_at: ['Published articles keep their time. Change the other articles separately.'] },
    ]);
    expect((await patch(draft, { publish_at: null })).body.publish_at).toBeNull();
  });

  it('is now where it is published early with an empty moment', async () => {
    const { body } = await post({ status: 'scheduled', publish_at: from(HOUR) });
    const early = await patch(body.id, { status: 'published', publish_at: null });
    expect(hasCome(early.body.publish_at)).toBe(true);
  });

  it('holds for many at a time as well', async () => {
    const ids = [(await post({})).body.id, (await post({ publish_at: from(-HOUR) })).body.id];
    expect((await world.api('PATCH', 'articles', { ids, data: { status: 'scheduled' } })).status).toBe(422);
    expect((await world.api('PATCH', 'articles', { ids, data: { status: 'published' } })).status).toBe(200);
    for (const id of ids) {
      const { body } = await world.api('GET', `articles/${id}`);
      expect(body.status).toBe('published');
      expect(hasCome(body.publish_at)).toBe(true);
    }
  });

  it('is set back by undo as it was', async () => {
    const { body } = await post({ status: 'scheduled', publish_at: from(HOUR) });
    const published = await patch(body.id, { status: 'published' });
    expect((await world.api('POST', `operations/${published.operationId}/undo`)).status).toBe(200);
    const { status, publish_at } = (await world.api('GET', `articles/${body.id}`)).body;
    expect([status, publish_at]).toEqual([body.status, body.publish_at]);
  });
});

it('what is scheduled is published once its moment has come, and its history says so', async () => {
  const due = (await post({ status: 'scheduled', publish_at: from(HOUR) })).body.id;
  const later = (await post({ status: 'scheduled', publish_at: from(2 * HOUR) })).body.id;
  await sql`update articles set publish_at = now() - interval '1 second' where id = ${due}`.execute(world.app.db);
  expect(await publishDueArticles(world.app.engine)).toBe(1);
  expect((await world.api('GET', `articles/${due}`)).body.status).toBe('published');
  expect((await world.api('GET', `articles/${later}`)).body.status).toBe('scheduled');
  const { items } = (await world.api('GET', `articles/${due}/changes`)).body;
  expect(items[0]).toMatchObject({ operation: 'update', after: { status: 'published' } });
  expect(await publishDueArticles(world.app.engine)).toBe(0);
});

it('of a locked event nothing is published', async () => {
  const { id } = (await post({ status: 'scheduled', publish_at: from(HOUR) })).body;
  await sql`update articles set publish_at = now() - interval '1 second' where id = ${id}`.execute(world.app.db);
  await sql`update events set locked = true where id = ${world.eventId}`.execute(world.app.db);
  expect(await publishDueArticles(world.app.engine)).toBe(0);
  await sql`update events set locked = false where id = ${world.eventId}`.execute(world.app.db);
  expect(await publishDueArticles(world.app.engine)).toBe(1);
});

describe('translations', () => {
  it('are made safe as the text of the article is', async () => {
    const bad = '<p onclick="x()">Dag<script>alert(1)</script> <a href="javascript:x()">hier</a></p>';
    const { body } = await post({ body: bad, translations: { 'nl-BE': { title: ' Nieuws ', body: bad } } });
    expect(body.body).toBe('<p>Dag hier</p>');
    expect(body.translations).toEqual({ 'nl-BE': { title: 'Nieuws', body: '<p>Dag hier</p>' } });
    const changed = await patch(body.id, {
      translations: { 'fr-FR': { body: bad }, 'nl-BE': { title: '', body: ' ' } },
    });
    expect(changed.body.translations).toEqual({ 'fr-FR': { body: '<p>Dag hier</p>' } });
  });

  it('are in languages that there are', async () => {
    const refused = await post({ translations: { klingon: { title: 'x' } } });
    expect([refused.status, refused.body.errors.translations[0]]).toEqual([
      422,
      expect.stringContaining('"klingon" is none of the languages'),
    ]);
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRankingWorld, type RankingWorld } from './rankingWorld';

let world: RankingWorld;
let ids: number[];
beforeEach(async () => {
  world = await createRankingWorld();
  ids = await world.add([
    { bib: '1', seconds: 100 },
    { bib: '2', seconds: 200 },
    { bib: '3', seconds: 300 },
    { bib: '4', seconds: 400 },
  ]);
});
afterEach(() => world.close());

const post = (id: number, action: string, body?: object) => world.api('POST', `rankings/${id}/${action}`, body);
const read = async (id: number) => (await world.api('GET', `rankings/${id}`)).body;
const versions = async (id: number) =>
  (await world.api('GET', `rankings/${id}/versions`)).body.items.map(
    ({ number, published_at, entries_count }: { number: number; published_at: string | null; entries_count: number }) =>
      `${number}${published_at === null ? ' draft' : ''} of ${entries_count}`,
  );

/** The last becomes the first. */
async function upset(): Promise<void> {
  await world.retime(ids[3] ?? 0, 50);
}

test('an official ranking stays as it was published until it is published again', async () => {
  const id = await world.ranking();
  await world.api('PATCH', `rankings/${id}`, { status: 'official' });
  expect((await read(id)).published_at).not.toBeNull();
  await upset();
  const recalculated = await post(id, 'recalculate');
  expect(recalculated.body.difference).toEqual({
    entries: 4,
    ranks: 4,
    times: 1,
    podium: 4,
    added: 0,
    removed: 0,
    problems: 0,
    is_draft: true,
  });
  expect(await world.entries(id)).toEqual(['1 1', '2 2', '3 3', '4 4']);
  expect(await versions(id)).toEqual(['2 draft of 4', '1 of 4']);
  const before = (await read(id)).published_at;
  await post(id, 'publish');
  expect(await world.entries(id)).toEqual(['1 4', '2 1', '3 2', '4 3']);
  expect(await versions(id)).toEqual(['2 of 4', '1 of 4']);
  expect((await read(id)).published_at > before).toBe(true);
});

test('the difference names who moves and by how much, the podium before all', async () => {
  const id = await world.ranking();
  await post(id, 'publish');
  const [fifth = 0, sixth = 0] = await world.add([
    { bib: '5', seconds: 500 },
    { bib: '6', seconds: 350 },
  ]);
  await world.retime(ids[0] ?? 0, 310);
  await world.api('DELETE', `athletes/${ids[3]}`);
  await post(id, 'recalculate');
  const { body } = await world.api('GET', `rankings/${id}/difference`);
  expect(body).toMatchObject({
    basis: 'draft',
    entries_before: 4,
    entries_after: 5,
    ranks: 6,
    times: 4,
    podium: 3,
    added: 2,
    removed: 1,
    total: 6,
  });
  expect(
    body.moves.map((move: { start_number: string; rank_before: number; rank_after: number; moved: number }) => [
      move.start_number,
      move.rank_before,
      move.rank_after,
      move.moved,
    ]),
  ).toEqual([
    ['2', 2, 1, 1],
    ['3', 3, 2, 1],
    ['1', 1, 3, -2],
    ['6', null, 4, null],
    ['5', null, 5, null],
    ['4', 4, null, null],
  ]);
  expect([fifth, sixth].every((id) => id > 0)).toBe(true);
  expect((await world.api('GET', `rankings/${id}/difference?limit=1`)).body.moves).toHaveLength(1);
});

test('a recalculation that changes nothing leaves no draft, and publishing it makes no version', async () => {
  const id = await world.ranking();
  await post(id, 'publish');
  await upset();
  await post(id, 'recalculate');
  await world.retime(ids[3] ?? 0, 400);
  expect((await post(id, 'recalculate')).body.difference).toMatchObject({ is_draft: false, ranks: 0 });
  await post(id, 'publish');
  expect(await versions(id)).toEqual(['1 of 4']);
});

test('a confirmed ranking is kept as well; neither official nor confirmed, it follows the results at once', async () => {
  const id = await world.ranking();
  await world.api('PATCH', `rankings/${id}`, { confirmed: true });
  await upset();
  expect((await post(id, 'recalculate')).body.difference.is_draft).toBe(true);
  await world.api('PATCH', `rankings/${id}`, { status: 'official' });
  expect((await world.entries(id))[0]).toBe('1 4');
  await world.retime(ids[3] ?? 0, 400);
  await post(id, 'recalculate');
  await world.api('PATCH', `rankings/${id}`, { status: 'unofficial', confirmed: false });
  expect((await world.entries(id))[0]).toBe('1 1');
  expect(await read(id)).toMatchObject({ published_at: null });
  expect(await versions(id)).toEqual(['2 of 4', '1 of 4']);
});

test('becoming official is audited and undone as a whole', async () => {
  const id = await world.ranking();
  const official = await world.api('PATCH', `rankings/${id}`, { status: 'official' });
  await upset();
  await post(id, 'recalculate');
  expect((await world.entries(id))[0]).toBe('1 1');
  await world.api('POST', `/v1/admin/operations/${official.operationId}/undo`);
  expect(await read(id)).toMatchObject({ status: 'unofficial', published_at: null });
  expect((await world.entries(id))[0]).toBe('1 4');
});

test('taking a publication back shows what was published before it', async () => {
  const id = await world.ranking();
  await post(id, 'publish');
  const first = (await read(id)).published_at;
  await upset();
  await post(id, 'recalculate');
  await post(id, 'publish');
  const { items } = (await world.api('GET', `rankings/${id}/changes`)).body;
  const publication = items.find((change: { after: { published_at?: string } }) => change.after?.published_at);
  const undone = await world.api('POST', `/v1/admin/operations/${publication.operation_id}/undo`);
  expect(undone.status).toBe(200);
  expect(await world.entries(id)).toEqual(['1 1', '2 2', '3 3', '4 4']);
  expect((await read(id)).published_at).toBe(first);
});

test('an earlier version is read, and can be published again', async () => {
  const id = await world.ranking();
  await post(id, 'publish');
  await upset();
  await post(id, 'recalculate');
  await post(id, 'publish');
  const page = await world.api('GET', `rankings/${id}/versions/1?itemsPerPage=2&page=2`);
  expect(page.body).toMatchObject({
    totalItems: 4,
    items: [
      { position: 3, rank: 3, start_number: '3' },
      { position: 4, rank: 4, start_number: '4' },
    ],
  });
  await post(id, 'publish', { version: 1 });
  expect(await world.entries(id)).toEqual(['1 1', '2 2', '3 3', '4 4']);
  expect(await versions(id)).toEqual(['3 of 4', '2 of 4', '1 of 4']);
  expect((await post(id, 'publish', { version: 9 })).status).toBe(422);
  expect((await world.api('GET', `rankings/${id}/versions/9`)).status).toBe(404);
});

test('a new ranking may be official from the start, and a changed question waits to be published', async () => {
  const id = await world.ranking({ status: 'official' });
  expect(await versions(id)).toEqual(['1 of 4']);
  await world.api('PATCH', `rankings/${id}`, { filter: { gender: 'male' } });
  expect(await world.entries(id)).toHaveLength(4);
  expect(await versions(id)).toEqual(['2 draft of 0', '1 of 4']);
});

test('two recalculations at once come to one list', async () => {
  const id = await world.ranking();
  await upset();
  const answers = await Promise.all([post(id, 'recalculate'), post(id, 'recalculate'), post(id, 'publish')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await world.entries(id)).toEqual(['1 4', '2 1', '3 2', '4 3']);
});

test.each(['restore', 'undo'])(
  'a published ranking comes back as it was published with the %s of its race',
  async (way) => {
    const official = await world.ranking();
    await post(official, 'publish');
    const confirmed = await world.ranking({ name: 'Confirmed', confirmed: true });
    const before = await read(official);
    const deleted = await world.api('DELETE', `races/${world.raceId}`);
    const path = way === 'restore' ? `races/${world.raceId}/restore` : `operations/${deleted.body.operation_id}/undo`;
    expect((await world.api('POST', path)).status).toBe(200);
    for (const id of [official, confirmed]) {
      expect(await world.entries(id)).toEqual(['1 1', '2 2', '3 3', '4 4']);
      expect(await versions(id)).toEqual(['1 of 4']);
    }
    expect((await read(official)).published_at).toBe(before.published_at);
  },
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

const PEOPLE = 400;

let first: ImportApp;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
afterAll(() => first.close());

/** A list of people with full birth dates. The person with number 200 may have another number. */
function listOf(number: number): string {
  const lines = Array.from({ length: PEOPLE }, (_, at) => {
    const bib = at + 1 === 200 ? number : at + 1;
    return `${bib},A${letters(at)},Bo${letters(at * 7)},19${50 + (at % 50)}-01-${String((at % 28) + 1).padStart(2, '0')}`;
  });
  return ['Bib,First name,Last name,Birth date', ...lines].join('\n');
}

function letters(value: number): string {
  return String.fromCharCode(97 + (value % 26), 97 + (Math.floor(value / 26) % 26));
}

describe('two lists of one event that are queued together', () => {
  it.each(['one person', 'two people'])('finds the people of the first list, queued by %s', async (by) => {
    const app = await first.inAnotherEvent();
    await app.addRace('10 km');
    const admin = await app.person();
    const other = by === 'one person' ? admin : await app.person();
    const start = async (actor: Actor, content: string) => {
      const file_id = await app.upload(actor, 'list.csv', content);
      const body = { kind: 'athlete', event_id: app.eventId, file_id };
      return (await app.call(actor, 'POST', '/v1/admin/imports', body)).body.id;
    };
    const ids = [await start(admin, listOf(200)), await start(other, listOf(999))];
    await app.runTasks();
    const ends = await Promise.all(ids.map((id) => app.call(admin, 'GET', `/v1/admin/imports/${id}`)));
    expect(ends.map(({ body }) => [body.added_count, body.updated_count, body.unchanged_count])).toEqual([
      [PEOPLE, 0, 0],
      [0, 1, PEOPLE - 1],
    ]);
    expect(await app.athletes()).toHaveLength(PEOPLE);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let admin: Actor;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
});
afterAll(() => first?.close());

const WORDS: Readonly<Record<string, readonly string[]>> = {
  dnf: [
    'uitgevallen',
    'abandonó',
    'abandono',
    'ausgeschieden',
    'nie ukończył',
    'ritirato',
    'abbandono',
    '棄権',
    'OTL',
    'HD',
    'hors délai',
    'DNF',
  ],
  dns: [
    'niet gestart',
    'no salió',
    'no salio',
    'nicht angetreten',
    'nie wystartował',
    'non partito',
    '欠場',
    'WD',
    'absent',
    'noshow',
    'no show',
    'No-Show',
  ],
  dsq: ['gediskwalificeerd', 'diskwalificatie', 'disqualifiziert', 'zdyskwalifikowany', 'squalificato', '失格', 'DSQ'],
};
const words = Object.entries(WORDS).flatMap(([state, own]) => own.map((word) => ({ state, word })));
const mapping = { Bib: 'start_number', 'Last name': 'last_name', State: 'state' };
const startList = (states: readonly string[]) =>
  app.importFile(admin, ['Bib,Last name,State', ...states.map((word, i) => `${i + 1},Lee${i},${word}`)].join('\n'), {
    mapping,
    lenient: true,
  });

async function results(states: readonly string[]) {
  const race_id = await app.addRace('10 km');
  for (const [i] of states.entries())
    await sql`insert into athletes (event_id, race_id, start_number) values (${app.eventId}, ${race_id}, ${String(i + 1)})`.execute(
      app.engine.db,
    );
  const lines = ['Bib,Time,State', ...states.map((word, i) => `${i + 1},,${word}`)];
  return app.importFile(admin, lines.join('\n'), {
    kind: 'ranking',
    race_id,
    mapping: { Bib: 'start_number', Time: 'time_ms', State: 'state' },
  });
}

async function entries(): Promise<Row[]> {
  const found = await sql<Row>`
    select e.state, a.start_number from ranking_entries e join rankings k on k.id = e.ranking_id join athletes a on a.id = e.athlete_id
    where k.event_id = ${app.eventId} order by a.start_number::int`.execute(app.engine.db);
  return found.rows;
}

describe('words for the states of athletes', () => {
  it('mean the same in start lists and results', async () => {
    expect(await startList(words.map(({ word }) => word))).toMatchObject({ warning_count: 0, error_count: 0 });
    const read = (await app.athletes()).map(({ state }, i) => `${words[i]?.word}: ${state}`);
    expect(read).toEqual(words.map(({ word, state }) => `${word}: ${state}`));
    app = await first.inAnotherEvent();
    expect(await results(words.map(({ word }) => word))).toMatchObject({ error_count: 0 });
    expect((await entries()).map(({ state }) => state)).toEqual(words.map(({ state }) => state));
  });

  it('keep the reason behind them', async () => {
    await startList(['DNF (km 30)', 'DSQ 4.2', 'DSQ: short cut', 'AB 12']);
    expect((await app.athletes()).map(({ state, state_reason }) => [state, state_reason])).toEqual([
      ['dnf', 'km 30'],
      ['dsq', '4.2'],
      ['dsq', 'short cut'],
      ['registered', null],
    ]);
  });

  it('are read without the reason in results, with a warning', async () => {
    const done = await results(['DNF (km 30)', 'DSQ 4.2']);
    expect(await entries()).toEqual([
      { state: 'dnf', start_number: '1' },
      { state: 'dsq', start_number: '2' },
    ]);
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 2, errors: ['"DNF (km 30)" is read as "DNF": a ranking keeps no reason.'] },
      { line: 3, errors: ['"DSQ 4.2" is read as "DSQ": a ranking keeps no reason.'] },
    ]);
  });

  it('leaves out a start out of competition, and names it', async () => {
    const done = await startList(['DNF', 'AK', 'NC']);
    const said = (word: string) => `State "${word}": Means out of competition, which is not a state. It was left out.`;
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 3, errors: [said('AK')] },
      { line: 4, errors: [said('NC')] },
    ]);
    const race_id = await app.addRace('5 km');
    await sql`update athletes set race_id = ${race_id} where event_id = ${app.eventId}`.execute(app.engine.db);
    const own = await app.importFile(admin, 'Bib,Time,State\n1,,DNF\n2,40:00,AK\n3,45:00,NC\n', {
      kind: 'ranking',
      race_id,
      mapping: { Bib: 'start_number', Time: 'time_ms', State: 'state' },
    });
    expect(own).toMatchObject({ error_count: 0 });
    expect(await app.failures(own.id, 'warning')).toEqual([
      { line: 3, errors: [said('AK').replace('Means', 'means')] },
      { line: 4, errors: [said('NC').replace('Means', 'means')] },
    ]);
  });
});

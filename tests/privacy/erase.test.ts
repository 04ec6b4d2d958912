import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { verifyTrail } from '../../server/auditing/verifyTrail';
import { fillWords } from '../../server/auditing/words/fillWords';
import { BUNDLE_TASK, bundleRunner } from '../../server/privacy/bundleTask';
import { ERASE_TASK, eraseRunner } from '../../server/privacy/eraseTask';
import { drainStale } from '../../server/timing/store/drainStale';
import { eventually } from '../support/eventually';
import { runTasks } from '../support/runTasks';
import type { Person } from '../support/testApp';
import { sealAll, trailOf } from '../support/trails';
import { createMarkedPerson, EMAIL, FIRST, LAST, MARK, type Marked, PASSWORD } from './markedPerson';
import { placesThatSay } from './placesThatSay';

const NAME = `${FIRST} ${LAST}`;

/** Files of the storage whose name or content says it. */
async function filesThatSay(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (MARK.test(path) || MARK.test(await readFile(path, 'latin1'))) found.push(path);
  }
  return found;
}

async function results({ app, eventId }: Marked['world']) {
  const entries =
    await sql`select athlete_id, rank, position, time_ms, gap_ms, state from ranking_entries where event_id = ${eventId} order by position`.execute(
      app.db,
    );
  const versions = await sql`select number, entries from ranking_versions order by id`.execute(app.db);
  const times =
    await sql`select id, state, gun_time, chip_time, race_time, race_id, gender, category, start_number from athletes where event_id = ${eventId} order by id`.execute(
      app.db,
    );
  const reads =
    await sql`select id, state, athlete_id, time, lap from passings where event_id = ${eventId} order by id`.execute(
      app.db,
    );
  return { entries: entries.rows, versions: versions.rows, times: times.rows, reads: reads.rows };
}

describe.each(['the person', 'staff, of the athlete'] as const)('an erasure by %s', (who) => {
  const isOwn = who === 'the person';
  let marked: Marked;
  let mailFolder: string;
  let before: Awaited<ReturnType<typeof results>>;
  let publicBefore: string;
  let age: unknown;
  let after: typeof before;
  let afterwards: typeof before;
  let publicAfter: string;
  let publicAthlete: string;

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, { token }: Person, body?: object) =>
    marked.world.app.call({ method, url: `/v1/admin/${path}`, token, ...(body && { body }) });
  const runAll = async () => {
    const { app } = marked.world;
    const { storage } = app;
    await runTasks(app.engine, {
      [BUNDLE_TASK]: bundleRunner({ storage }),
      [ERASE_TASK]: eraseRunner({ storage, mailFolder, trail: trailOf(app.db) }),
    });
  };
  const entriesOf = async () => {
    const rankings = await sql<{ id: number }>`select id from rankings`.execute(marked.world.app.db);
    const answer = await marked.world.app.call({ url: `/v1/public/rankings/${rankings.rows[0]?.id}/entries` });
    return answer.body;
  };

  /** Says first what goes and what stays, and asks for the name and for the proof. */
  const erase = async () => {
    const { athleteId, person, manager } = marked;
    const [base, asker] = isOwn ? ['profile', person] : [`athletes/${athleteId}`, manager];
    const foreseen = (await call('GET', `${base}/erasure`, asker)).json();
    expect(foreseen).toMatchObject({ name: NAME, refusal: null, backup_days: null });
    expect(foreseen.goes).toContainEqual({ resource: 'inquiries', count: isOwn ? 2 : 2 });
    expect(foreseen.stays).toContainEqual({ resource: 'passings', count: 2 });
    expect(foreseen).toMatchObject({
      has_account: isOwn,
      entries: 1,
      results: 1,
      on_course: [],
      takes_password: isOwn,
    });
    const proof = isOwn ? { current_password: PASSWORD } : {};
    expect((await call('POST', `${base}/erase`, asker, { name: 'Somebody', ...proof })).json().errors).toHaveProperty(
      'name',
    );
    if (isOwn) {
      expect((await call('POST', `${base}/erase`, asker, { name: NAME, current_password: 'wrong' })).statusCode).toBe(
        422,
      );
      expect((await call('POST', `${base}/erase`, asker, { name: NAME })).statusCode).toBe(422);
    }
    const asked = await call('POST', `${base}/erase`, asker, { name: ` ${NAME.toLowerCase()} `, ...proof });
    expect([asked.statusCode, asked.body]).toEqual([202, expect.any(String)]);
    await runAll();
  };

  beforeAll(async () => {
    marked = await createMarkedPerson();
    const { world, athleteId, manager } = marked;
    const { app } = world;
    mailFolder = await mkdtemp(join(tmpdir(), 'startline-mail-'));
    await writeFile(join(mailFolder, 'a.txt'), `To: ${EMAIL}\n\nHello`);
    await writeFile(join(mailFolder, 'b.txt'), 'To: bea@runners.example\n\nHello');
    await call('POST', `athletes/${athleteId}/bundle`, manager);
    await runAll();
    before = await results(world);
    publicBefore = await entriesOf();
    age = (await world.athlete(0)).age;
    await sealAll(app.db);
    await fillWords(app.engine);
    const said = await sql`select 1 from audit_words where words::text ~* 'zqx'`.execute(app.db);
    expect(said.rows.length).toBeGreaterThan(0);
    await erase();
    after = await results(world);
    await sql`insert into stale_results (athlete_id, event_id) select id, event_id from athletes on conflict do nothing`.execute(
      app.db,
    );
    await drainStale(app.engine, world.eventId);
    afterwards = await results(world);
    // The public sees it once its cache has heard of it.
    await eventually(async () => expect(await entriesOf()).not.toMatch(MARK));
    publicAfter = await entriesOf();
    publicAthlete = (await app.call({ url: `/v1/public/athletes/${athleteId}` })).body;
  });
  afterAll(async () => {
    await marked?.world.close();
    await rm(mailFolder, { recursive: true, force: true });
  });

  it('leaves nothing of them in any column of any table, nor in any file', async () => {
    const { app } = marked.world;
    const left = await placesThatSay(app);
    // The account is another matter than the athlete of one event: it stays, and so does what it says of itself.
    const ofAccount =
      /^(profiles|roles|access_tokens|known_devices|one_time_links|schedule_feeds|rate_limits|preferences|saved_views|api_keys|mails)\./;
    // They asked for support in a name of their own.
    const others = /^support_messages\.(subject|context|search_text): /;
    expect(left.filter((place) => isOwn || !(ofAccount.test(place) || others.test(place)))).toEqual([]);
    if (!isOwn) return;
    expect(await filesThatSay(app.folder)).toEqual([]);
    expect(await filesThatSay(mailFolder)).toEqual([]);
    expect(await readdir(mailFolder)).toEqual(['b.txt']);
  });

  it('takes the bytes of files that say who it is, and leaves the others', async () => {
    const { app } = marked.world;
    const keys = [
      'uploads/1/photo.png',
      'uploads/2/draft.png',
      'uploads/3/selfie.png',
      'uploads/4/startlist.csv',
      'uploads/5/others.csv',
    ];
    const there = await Promise.all(keys.map((key) => app.storage.exists(key)));
    expect(there).toEqual(isOwn ? [false, false, false, false, true] : [true, true, false, false, true]);
    const bundles = await sql<{ id: number }>`select id from background_tasks where kind = ${BUNDLE_TASK}`.execute(
      app.db,
    );
    for (const { id } of bundles.rows)
      await expect(app.storage.get(`bundles/${id}.zip`)).rejects.toThrow(FileNotFoundError);
  });

  it('leaves results, rankings and ages as they were, under a pseudonym, also once all is worked out again', async () => {
    const { world, athleteId } = marked;
    expect(after).toEqual(before);
    expect(afterwards).toEqual(before);
    const athlete = await world.athlete(0);
    expect(athlete).toMatchObject({
      first_name: 'Athlete',
      last_name: String(athleteId),
      age,
      email: null,
      profile_id: null,
    });
    expect(publicBefore).toContain(LAST);
    expect(publicAfter).not.toMatch(MARK);
    expect(publicAfter).toContain(String(athleteId));
    expect(publicAthlete).not.toMatch(MARK);
  });

  it('is in the audit without a word of who it was, and nothing takes it back, nor brings them back', async () => {
    const { world, athleteId } = marked;
    const { app, admin } = world;
    const audit = await sql<{ operation_id: string; before: object | null; after: object | null; profile_id: number }>`
      select operation_id, before, after, profile_id from changes where operation = 'erase' and resource = 'athletes'`.execute(
      app.db,
    );
    expect(audit.rows).toMatchObject([
      { before: null, after: null, profile_id: isOwn ? marked.person.profileId : marked.manager.profileId },
    ]);
    const undone = await call('POST', `operations/${audit.rows[0]?.operation_id}/undo`, admin);
    expect([undone.statusCode, undone.json().message]).toEqual([409, expect.stringContaining('for good')]);
    const history = (await call('GET', `athletes/${athleteId}/changes`, admin)).json();
    expect(history.items[0]).toMatchObject({ operation: 'erase' });
    expect(history.items.map((entry: { is_undoable: boolean }) => entry.is_undoable)).not.toContain(true);
    const done = await sql<{ result: object }>`select result from background_tasks where kind = ${ERASE_TASK}`.execute(
      app.db,
    );
    expect(done.rows[0]?.result).toMatchObject({ results: 1 });
    const operations = await sql<{
      id: string;
    }>`select distinct operation_id as id from changes where resource = 'athletes' and record_id = ${athleteId}`.execute(
      app.db,
    );
    for (const { id } of operations.rows) await call('POST', `operations/${id}/undo`, admin);
    const athletes = (await placesThatSay(app)).filter((place) => place.startsWith('athletes.'));
    expect(athletes).toEqual([]);
  });

  it('is accepted by who verifies the sealed audit, of what it took out and of nothing else', async () => {
    const { db } = marked.world.app;
    const verify = () => verifyTrail({ db, trail: trailOf(db) });
    await sealAll(db);
    const verified = await verify();
    expect(verified).toMatchObject({ count: 0, findings: [], waiting: 0 });
    expect(verified.erased).toBeGreaterThan(0);
    const seals = await sql<{ id: number }>`
      select change_id as id from audit_seals s join changes c on c.id = s.change_id where kind = 'erased' and after is not null order by 1`.execute(
      db,
    );
    const id = seals.rows[0]?.id ?? 0;
    const set = (value: unknown) =>
      sql`update changes set after = ${JSON.stringify(value)} where id = ${id}`.execute(db);
    const was = await sql<{ after: unknown }>`select after from changes where id = ${id}`.execute(db);
    await set({ last_name: 'Somebody' });
    expect((await verify()).findings.map(({ kind }) => kind)).toEqual(['changed']);
    await set(was.rows[0]?.after);
    const { erased_by } = (
      await sql<{
        erased_by: number;
      }>`select erased_by from audit_seals where change_id = ${id} and kind = 'erased'`.execute(db)
    ).rows[0] ?? { erased_by: 0 };
    await sql`update changes set operation = 'update' where id = ${erased_by}`.execute(db);
    expect((await verify()).findings.map(({ kind }) => kind)).toContain('erasure');
    await sql`update changes set operation = 'erase' where id = ${erased_by}`.execute(db);
    expect((await verify()).count).toBe(0);
  });

  it('ends the account where it was the person, and leaves it where it was the athlete', async () => {
    const { app } = marked.world;
    const signIn = await app.call({
      method: 'POST',
      url: '/v1/auth/login',
      body: { email: EMAIL, password: PASSWORD },
    });
    expect(signIn.statusCode).toBe(isOwn ? 401 : 200);
    expect((await call('GET', 'profile', marked.person)).statusCode).toBe(isOwn ? 401 : 200);
    if (!isOwn) return;
    const back = await call('POST', `profiles/${marked.person.profileId}/restore`, marked.world.admin);
    expect([back.statusCode, back.json().message]).toEqual([409, expect.stringContaining('for good')]);
  });
});

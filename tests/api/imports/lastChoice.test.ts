import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

describe('the choice of the last import', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeAll(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterAll(() => app?.close());

  const isRemembered = ({ columns }: Row, name: string) =>
    (columns as { name: string; is_remembered: boolean }[]).find((column) => column.name === name)?.is_remembered;

  it('is dropped when most values of the column do not fit the field', async () => {
    const mapping = { Bib: 'start_number', First: 'first_name', Last: 'last_name', K: 'gender' };
    await app.importFile(admin, 'Bib,First,Last,K\n1,Ann,Bell,F\n2,Bo,Carr,M\n', { mapping });
    const kept = await app.detect(admin, 'Bib,First,Last,K\n3,Cy,Dunn,M\n4,Di,Eck,Damen Club\n');
    expect(kept.mapping).toMatchObject({ K: 'gender' });
    const next = await app.detect(
      admin,
      'Bib,First,Last,K\n3,Cy,Dunn,SC Foo\n4,Di,Eck,M Bar\n5,Ed,Fox,F\n6,Flo,Gray,Damen Club\n',
    );
    expect(next.mapping).toEqual({ Bib: 'start_number', First: 'first_name', Last: 'last_name', K: null });
    expect(isRemembered(next, 'K')).toBe(false);
    expect(next.warnings).toContain(
      'The column “K” was Gender last time. Most of its values do not fit that, so it is not read as Gender.',
    );
  });

  const fileOf = (heading: string, cells: readonly string[]) =>
    [`Bib,Given,Family,${heading}`, ...cells.map((cell, i) => `${i + 21},Given${i},Family${i},${cell}`)].join('\n');

  it.each([
    ['full_name', 'Full name', ['Ann Bell', 'Bo Carr'], ['10', '20-30']],
    ['full_name', 'Full name', ['Ann Bell', 'Bo Carr'], ['ann@example.org', 'bo@example.org']],
    ['first_name', 'First name', ['Ann', 'Bo'], ['ann@example.org', 'bo@example.org']],
    ['last_name', 'Last name', ['Bell', 'Carr'], ['1', '1', '2']],
    ['start_number', 'Bib', ['5', 'E12'], ['North', 'South']],
  ])('is dropped and offered when a column of %s holds other values', async (target, label, before, after) => {
    app = await app.inAnotherEvent();
    const heading = `Q ${target} ${after[0]}`;
    const own = target === 'start_number' ? { Given: 'first_name' } : { Bib: 'start_number' };
    const mapping = { ...own, [heading]: target };
    const done = await app.importFile(admin, fileOf(heading, before), { mapping });
    expect(done).toMatchObject({ error_count: 0 });
    const kept = await app.detect(admin, fileOf(heading, before));
    expect(kept.mapping).toMatchObject({ [heading]: target });
    expect(isRemembered(kept, heading)).toBe(true);
    const next = await app.detect(admin, fileOf(heading, after));
    expect(next.mapping).toMatchObject({ [heading]: null });
    expect(next.columns).toContainEqual(
      expect.objectContaining({ name: heading, is_remembered: false, offered: target }),
    );
    const said = (next.warnings as string[]).filter((one) => one.includes(heading));
    expect(said).toEqual([
      `The column “${heading}” was ${label} last time. Most of its values do not fit that, so it is not read as ${label}.`,
    ]);
  });

  it('is dropped when a column of times holds no times', async () => {
    app = await app.inAnotherEvent();
    const race_id = await app.addRace('10 km');
    await app.importFile(admin, 'Bib,Last name\n1,Bell\n2,Carr\n', { race_id });
    const results = { kind: 'ranking', race_id };
    const mapping = { Nr: 'start_number', Stage: 'time_ms' };
    await app.importFile(admin, 'Nr,Stage\n1,40:00\n2,DNF\n', { ...results, mapping });
    expect((await app.detect(admin, 'Nr,Stage\n1,41:00\n2,42:00\n', results)).mapping).toEqual(mapping);
    const next = await app.detect(admin, 'Nr,Stage\n1,North\n2,South\n', results);
    expect(next.mapping).toEqual({ Nr: 'start_number', Stage: null });
    expect(isRemembered(next, 'Stage')).toBe(false);
    expect(next.warnings).toContain(
      'The column “Stage” was Time last time. Most of its values do not fit that, so it is not read as Time.',
    );
  });

  it('is not kept after the import was undone', async () => {
    app = await app.inAnotherEvent();
    const file = 'Bib,Family,Qq\n11,Gil,North\n12,Hay,South\n';
    const mapping = { Bib: 'start_number', Family: 'last_name', Qq: 'club' };
    const done = await app.importFile(admin, file, { mapping });
    expect((await app.detect(admin, file)).mapping).toMatchObject({ Qq: 'club' });
    const undone = await app.call(admin, 'POST', `/v1/admin/operations/${done.operation_id}/undo`, {});
    expect(undone.status, undone.text).toBe(200);
    const next = await app.detect(admin, file);
    expect(next.mapping).toMatchObject({ Qq: null });
    expect(isRemembered(next, 'Qq')).toBe(false);
  });

  describe('of a field that only a person chooses', () => {
    const HEADINGS = 'Bib,First name,Last name,State,Remark';
    const mapping = {
      Bib: 'start_number',
      'First name': 'first_name',
      'Last name': 'last_name',
      State: 'state',
      Remark: 'notes',
    };
    const first = `${HEADINGS}\n1,Jan,Peeters,DNS,ill\n2,An,Maes,,\n`;
    const second = `${HEADINGS}\n1,Jan,Peeters,DNS,ill\n2,An,Maes,DNS,late\n`;

    it('is kept in the event: the states and notes of the next file are written', async () => {
      app = await app.inAnotherEvent();
      await app.importFile(admin, first, { mapping });
      const detected = await app.detect(admin, second);
      expect(detected.mapping).toEqual(mapping);
      expect([isRemembered(detected, 'State'), isRemembered(detected, 'Remark')]).toEqual([true, true]);
      expect(await app.importFile(admin, second)).toMatchObject({ updated_count: 1, unchanged_count: 1 });
      expect((await app.athletes()).map(({ state, notes }) => [state, notes])).toEqual([
        ['dns', 'ill'],
        ['dns', 'late'],
      ]);
    });

    it('is offered in another event of the organization', async () => {
      app = await app.inAnotherEvent();
      await app.importFile(admin, first, { mapping });
      const other = await app.engine.db
        .insertInto('events')
        .columns(['organization_id', 'name', 'start_date', 'timezone'])
        .expression((select) =>
          select
            .selectFrom('events')
            .select(['organization_id', 'name', 'start_date', 'timezone'])
            .where('id', '=', app.eventId),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      const next = await app.detect(admin, second, { event_id: Number(other.id) });
      expect(next.mapping).toMatchObject({ State: null, Remark: null });
      expect(next.columns).toContainEqual(expect.objectContaining({ name: 'State', offered: 'state' }));
    });

    it('is not kept when a person leaves the column out, and the run warns about that', async () => {
      app = await app.inAnotherEvent();
      await app.importFile(admin, first, { mapping });
      const { State: _, Remark: __, ...rest } = mapping;
      const said = 'These columns were imported last time and are left out now: “State”, “Remark”.';
      const tried = await app.importFile(admin, second, { mapping: rest, dry_run: true });
      expect(tried.message).toContain(said);
      expect((await app.importFile(admin, second, { mapping: rest })).message).toContain(said);
      expect((await app.detect(admin, second)).mapping).toMatchObject({ State: null });
      expect((await app.importFile(admin, second)).message).not.toContain('last time');
    });
  });

  it('is kept by heading when the next file has further columns, as far as the values fit', async () => {
    app = await app.inAnotherEvent();
    const mapping = { Bib: 'start_number', First: 'first_name', Last: 'last_name', K: 'gender', Qq: 'club' };
    await app.importFile(admin, 'Bib,First,Last,K,Qq\n1,Ann,Bell,F,North\n2,Bo,Carr,M,South\n', { mapping });
    const next = await app.detect(admin, 'Last,First,Bib,Paid,Qq,K\nDunn,Cy,3,10,East,M\nEck,Di,4,10,West,F\n');
    expect(next.mapping).toMatchObject({ K: 'gender', Qq: 'club', Paid: null });
    const unfit = 'Last,First,Bib,Paid,K\nDunn,Cy,3,10,SC Foo\nEck,Di,4,10,TV Bar\n';
    const said = 'These columns were imported last time and are left out now: “K”.';
    expect((await app.detect(admin, unfit)).mapping).toMatchObject({ K: null });
    expect((await app.importFile(admin, unfit)).message).toContain(said);
  });

  describe('with the same columns in another event of the organization', () => {
    const twoEvents = async () => {
      app = await app.inAnotherEvent();
      const other = await sql<{ id: number }>`
        insert into events (organization_id, name, start_date, timezone)
        select organization_id, name, start_date, timezone from events where id = ${app.eventId} returning id`.execute(
        app.engine.db,
      );
      const mapping = { Bib: 'start_number', Last: 'last_name', Qq: 'club', Zz: 'city' };
      await app.importFile(admin, 'Bib,Last,Qq,Zz\n1,Bell,North,Ghent\n2,Carr,South,Bruges\n', { mapping });
      return { event_id: Number(other.rows[0]?.id) };
    };
    const next = 'Bib,Last,Qq,Zz\n3,Dunn,East,Ghent\n4,Eck,West,Bruges\n';

    it('is used', async () => {
      const detected = await app.detect(admin, next, await twoEvents());
      expect(detected.mapping).toMatchObject({ Qq: 'club', Zz: 'city' });
    });

    it('gives way to the choice of the event itself for a column of that heading', async () => {
      const within = await twoEvents();
      const mapping = { Bib: 'start_number', Last: 'last_name', Qq: 'team' };
      await app.importFile(admin, 'Bib,Last,Qq\n5,Fox,East\n6,Gray,West\n', { ...within, mapping });
      const detected = await app.detect(admin, next, within);
      expect(detected.mapping).toMatchObject({ Qq: 'team', Zz: 'city' });
    });
  });

  it('is the later one where two files chose columns for one field', async () => {
    app = await app.inAnotherEvent();
    await app.importFile(admin, 'Bib,Last,Qq\n1,Bell,North\n', {
      mapping: { Bib: 'start_number', Last: 'last_name', Qq: 'club' },
    });
    await app.importFile(admin, 'Bib,Last,Zz\n2,Carr,South\n', {
      mapping: { Bib: 'start_number', Last: 'last_name', Zz: 'club' },
    });
    const both = 'Bib,Last,Qq,Zz\n3,Dunn,East,West\n';
    expect((await app.detect(admin, both)).mapping).toMatchObject({ Qq: null, Zz: 'club' });
    expect(await app.importFile(admin, both)).toMatchObject({ added_count: 1 });
  });
});

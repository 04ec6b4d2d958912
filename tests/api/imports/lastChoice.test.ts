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

  it('is not kept after the import was undone', async () => {
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
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

/** Letters that mean one thing in one list and the reverse in another. */
describe('letters of gender', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterEach(() => app.close());

  const counted = async () => {
    const counts: Record<string, number> = {};
    for (const { first_name, gender } of await app.athletes()) {
      const key = `${first_name} ${gender}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };

  it('are told by all rows, however late the one comes that tells', async () => {
    const women = Array.from({ length: 2_100 }, (_, i) => `${i + 1};Lucia;Soto Gil${i};M`);
    const men = Array.from({ length: 3 }, (_, i) => `${9_000 + i};Pablo;Soto Mora${i};H`);
    const file = ['Dorsal;Nombre;Apellidos;Sexo', ...women, ...men].join('\n');
    expect(await app.detect(admin, file)).toMatchObject({ mapping: { Sexo: 'gender' }, warnings: [] });
    await app.importFile(admin, file);
    expect(await counted()).toEqual({ 'Lucia female': 2_100, 'Pablo male': 3 });
  });

  it('that may mean either are asked about, whatever was imported before', async () => {
    await app.importFile(admin, 'Dorsal;Nombre;Apellidos;Sexo\n1;Ana;Gil;M\n2;Luis;Mora;H\n');
    const women = 'Dorsal;Nombre;Apellidos;Sexo\n3;Ines;Cano;M\n4;Lucia;Soto;M\n';
    const { mapping, warnings } = await app.detect(admin, women);
    expect(mapping).toMatchObject({ Nombre: 'first_name', Sexo: null });
    expect(warnings).toEqual([
      'The column “Sexo” was left out: it says "M" alone, which means one thing in one list and the reverse in another. Write the words out.',
    ]);
    await app.importFile(admin, women);
    expect(await counted()).toEqual({ 'Ana female': 1, 'Luis male': 1, 'Ines null': 1, 'Lucia null': 1 });
  });

  it('are not read where somebody chose their column all the same, and each row says so', async () => {
    const file = 'Dorsal;Nome;Apelido;Sexo\n3;Rita;Cano;M\n4;Ana;Soto;M\n';
    const chosen = { Dorsal: 'start_number', Nome: 'first_name', Apelido: 'last_name', Sexo: 'gender' };
    const record = await app.importFile(admin, file, { mapping: chosen });
    expect(await counted()).toEqual({ 'Rita null': 1, 'Ana null': 1 });
    expect((await app.failures(record.id, 'warning')).map(({ errors }) => errors)).toEqual([
      ['Sexo "M": Does not read as gender.'],
      ['Sexo "M": Does not read as gender.'],
    ]);
  });

  it('are women where no man is called by them', async () => {
    await app.importFile(admin, 'Starto numeris;Vardas;Pavardė;Lytis\n1;Eglė;Šimkutė;M\n2;Rūta;Petrauskaitė;M\n');
    expect(await counted()).toEqual({ 'Eglė female': 1, 'Rūta female': 1 });
  });
});

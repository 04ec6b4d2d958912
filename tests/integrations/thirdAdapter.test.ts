import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Adapter } from '../../server/integrations/adapter';
import { adapters, byKey } from '../../server/integrations/adapters';
import { ensureCatalogue } from '../../server/integrations/ensureCatalogue';
import { syncRunner } from '../../server/integrations/sync/runSync';
import { SYNC_TASK } from '../../server/integrations/sync/syncs';
import { runTasks } from '../support/runTasks';
import { type ConnectionWorld, connectionWorld } from './connectionWorld';

/** The demo is connected to one of them; and one is called like a Spanish athlete. */
const EXEMPT = /\/server\/demo\/|\/athletes\/aliases\//;

/** All that a third system takes. */
const adapter: Adapter = {
  key: 'paper-list',
  name: 'Paper list',
  type: 'registration',
  settings: { drawer: { title: 'Drawer', isRequired: true } },
  fills: { Who: 'last_name', Card: 'external_id' },
  matchOn: 'external_id',
  test: async ({ settings }) => `Drawer ${settings.drawer} is open.`,
  async *pull({ settings }) {
    yield { items: [{ values: { Card: '1', Who: `Of ${settings.drawer}` } }], total: 2 };
    yield { items: [{ values: { Card: '2', Who: 'Peeters', Age: 30 } }], total: 2 };
  },
};

/** Its days of birth went through UTC. */
const dated: Adapter = {
  ...adapter,
  key: 'dated-list',
  fills: { Who: 'last_name', Card: 'external_id', Born: 'birth_date' },
  async *pull() {
    const born = ['1990-05-03T22:00:00.000Z', '1984-12-31T23:00:00.000Z', '1979-07-14T22:00:00.000Z'];
    for (const [i, Born] of born.entries())
      yield { items: [{ values: { Card: `${i}`, Who: `Peeters ${i}`, Born } }], total: 3 };
  },
};

describe('a third system', () => {
  let world: ConnectionWorld;
  const more = byKey([...adapters.values(), adapter, dated]);

  beforeAll(async () => {
    world = await connectionWorld({ adapters: more });
  });
  afterAll(() => world?.test.close());

  it('is in the catalogue with the form of its settings, is tested, and its records come in', async () => {
    await ensureCatalogue(world.test.engine, more);
    const { body: catalogue } = await world.call('GET', 'integrations?key=paper-list');
    expect(catalogue.items).toMatchObject([
      {
        name: 'Paper list',
        settings_schema: { properties: { drawer: { type: 'string', title: 'Drawer' } }, required: ['drawer'] },
      },
    ]);
    const { event } = await world.newEvent();
    const id = await world.connect('paper-list', event, { settings: { drawer: '3' } });
    expect((await world.call('POST', `event_integrations/${id}/test`)).body).toEqual({
      ok: true,
      message: 'Drawer 3 is open.',
    });
    const queued = await world.call('POST', `event_integrations/${id}/sync`, {}, world.manager);
    expect(queued.status).toBe(202);
    await runTasks(world.test.engine, { [SYNC_TASK]: syncRunner({ ...world.connecting, adapters: more }) });
    expect(await world.athletes(event)).toMatchObject([
      { last_name: 'Of 3' },
      { last_name: 'Peeters', external_id: '2' },
    ]);
  });

  it('reads dates as the whole list writes them, and days that went through UTC as they were meant', async () => {
    await ensureCatalogue(world.test.engine, more);
    const { event } = await world.newEvent();
    const id = await world.connect('dated-list', event, { settings: { drawer: '3' } });
    const run = { [SYNC_TASK]: syncRunner({ ...world.connecting, adapters: more }) };
    await world.call('POST', `event_integrations/${id}/sync`, {}, world.manager);
    await runTasks(world.test.engine, run);
    const athletes = await world.athletes(event);
    expect(athletes.map(({ birth_date }) => birth_date)).toEqual(['1990-05-04', '1985-01-01', '1979-07-15']);
  });

  it('has a key of its own', () => {
    expect(() => byKey([adapter, adapter])).toThrow('Two adapters have the key "paper-list".');
  });

  it('is one folder: nothing of the product names those there are, but the demo', async () => {
    const root = join(import.meta.dirname, '../..');
    const naming: string[] = [];
    for (const room of ['engine', 'resources', 'providers', 'server', 'src'])
      for (const file of await readdir(join(root, room), { recursive: true, withFileTypes: true })) {
        const path = join(file.parentPath, file.name);
        const own = [...adapters.keys()].some((key) => path.includes(`/integrations/${key}/`));
        if (!file.isFile() || own || !/\.tsx?$/.test(file.name) || EXEMPT.test(path)) continue;
        const text = await readFile(path, 'utf8');
        if ([...adapters.keys()].some((key) => new RegExp(`['"\`/]${key}['"\`/]`).test(text)))
          naming.push(path.slice(root.length + 1));
      }
    expect([...adapters.keys()].sort()).toEqual(['atleta', 'race-result']);
    expect(naming).toEqual([]);
  });
});

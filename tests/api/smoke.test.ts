import { afterAll, expect, it } from 'vitest';
import { makeEngine } from '../../engine/api/engine';
import { listRecords, readRecord } from '../../engine/api/operations/readRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { parseQuery } from '../../engine/core/query/parseQuery';
import { plan } from '../../resources/allResources';
import { fillDemo } from '../../server/demo/fillDemo';
import { resourceServers } from '../../server/resourceServers';
import { sql } from 'kysely';
import { createTestDatabase } from '../support/testDatabase';

const database = await createTestDatabase();
afterAll(() => database.close());

it('fills the demo', async () => {
  const engine = makeEngine({ plan, db: database.db, servers: { ...resourceServers({ requestAbort: async () => {} }), profiles: { computed: { avatar_url: () => sql`null::text` } } } });
  const t0 = performance.now();
  await fillDemo(engine, new Date());
  console.log('demo', Math.round(performance.now() - t0), 'ms');
  const resource = plan.get('athletes');
  const list = async (params: string) => {
    const t = performance.now();
    const r = await listRecords({ engine, actor: SYSTEM, resource, query: parseQuery({ plan, resource, params: new URLSearchParams(params) }) });
    console.log(params, r.totalItems, Math.round(performance.now() - t), 'ms');
    return r;
  };
  const r = await list('event_id=1&sort=last_name&include=race,wave');
  console.log(JSON.stringify(r.items[0]));
  await list('event_id=1&sort=-start_number&itemsPerPage=50');
  await list('event_id=1&q=janssens%20lotte');
  await list('event_id=1&last_name[contains]=mül');
  await list('event_id=1&birth_date[lt]=1980-01-01&gender=female&state[]=registered');
  await list('event_id=1&chipcodes[empty]=true');
  const e = await readRecord({ engine, actor: SYSTEM, resource: plan.get('events'), id: 1, include: { races: { waves: {} }, organization: {}, application: {}, event_integrations: { integration: {} } } });
  console.log(JSON.stringify({ ...e, races: undefined }), (e.races as unknown[]).length);
  expect(r.totalItems).toBe(20_000);
});

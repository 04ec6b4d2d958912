import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureCatalogue } from '../../../server/integrations/ensureCatalogue';
import { createTestApi, type TestApi } from '../resources/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

const keys = async () =>
  ((await api.call('GET', 'integrations?sort=id')).body.items as { key: string }[]).map(({ key }) => key);

it('what can be connected is there on every database, once, and what was deleted stays away', async () => {
  await Promise.all([ensureCatalogue(api.engine), ensureCatalogue(api.engine)]);
  expect(await keys()).toEqual(['atleta', 'race-result']);
  const [first] = (await api.call('GET', 'integrations?sort=id')).body.items as { id: number }[];
  expect((await api.call('DELETE', `integrations/${first?.id}`)).status).toBe(200);
  await ensureCatalogue(api.engine);
  expect(await keys()).toEqual(['race-result']);
});

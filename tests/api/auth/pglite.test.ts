import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type TestApp } from '../../support/testApp';

// PGlite has one session: whatever asks past its own transaction waits for itself, for ever.
describe('sign-in on PGlite', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ engine: 'pglite' });
  });
  afterAll(() => test.close());

  it('registers, proves the address, changes the password, recovers and signs out', async () => {
    const { call } = test;
    const email = 'ann@example.com';
    const password = 'correct horse battery';
    const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
    const admin = await test.signIn({ isSuperAdmin: true });
    const role = { role: 'timer', email, organization_id };
    const invited = await call({ method: 'POST', url: '/v1/admin/roles', token: admin.token, body: role });
    expect(invited.statusCode).toBe(201);
    const person = { first_name: 'Ann', last_name: 'Runner', email, password };
    const { token } = (await call({ method: 'POST', url: '/v1/auth/register', body: person })).json().api_token;
    // Letters are sent beside the calls, in no order.
    const linkOf = async (wanted: string) => {
      const links = (await test.mails()).flatMap(({ subject, text }) => {
        const token = text.match(/token=(\S+)/)?.[1];
        return subject.startsWith(wanted) && token ? token : [];
      });
      return links.at(-1);
    };
    const proof = await call({
      method: 'POST',
      url: '/v1/auth/verify',
      body: { token: await linkOf('Confirm'), current_password: password },
    });
    expect(proof.statusCode).toBe(204);
    const accepted = await call({
      method: 'POST',
      url: '/v1/auth/verify',
      body: { token: await linkOf('You are invited') },
    });
    expect(accepted.statusCode).toBe(204);
    const profile = { password: 'another good password', current_password: password };
    const changed = await call({ method: 'PATCH', url: '/v1/admin/profile', token, body: profile });
    expect(changed.json().roles).toEqual([{ role: 'timer', organization_id }]);
    const refreshed = (await call({ method: 'POST', url: '/v1/token/refresh', token })).json().api_token;
    expect((await call({ method: 'POST', url: '/v1/auth/logout', token: refreshed.token })).statusCode).toBe(204);
    await call({ method: 'POST', url: '/v1/auth/recover', body: { email } });
    const reset = { token: await linkOf('Set a new'), password: 'a third good password' };
    expect((await call({ method: 'POST', url: '/v1/auth/reset', body: reset })).statusCode).toBe(204);
    const login = await call({
      method: 'POST',
      url: '/v1/auth/login',
      body: { email, password: 'a third good password' },
    });
    expect(login.json().user.email).toBe(email);
  });
});

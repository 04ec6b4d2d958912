import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../../server/mail/mailer';
import { queueMail } from '../../../server/mail/queue/queueMail';
import { claimMails, sendClaimed } from '../../../server/mail/queue/sendMails';
import { startMails } from '../../../server/mail/queue/startMails';
import { eventually } from '../../support/eventually';
import { sendDueMails } from '../../support/sendDueMails';
import { createTestApp, type TestApp } from '../../support/testApp';
import { type FakeMailServer, startFakeMailServer } from './fakeMailServer';

const MAIL = { to: 'ann@example.com', subject: 'Hello', text: 'A secret link', html: '<p>A secret link</p>' };

let test: TestApp;
let server: FakeMailServer | undefined;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from mails`.execute(test.db);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const nodeFor = (smtpUrl: string) => ({
  engine: test.engine,
  mailer: createMailer({ smtpUrl, from: 'Startline <no-reply@startline.example>', log: () => {} }),
  log: () => {},
});
const stored = async () =>
  (
    await sql<{
      content: string;
      attempts: number;
      error: string | null;
      is_failed: boolean;
    }>`select content, attempts, error, failed_at is not null as is_failed from mails order by id`.execute(test.db)
  ).rows;
/** The decrypted content of all mails. */
const kept = async () => (await stored()).map(({ content }) => JSON.parse(test.engine.sealer.open(content)));
/** Moves all mails into the past. */
const pass = (time: string) =>
  sql`
    update mails set created_at = created_at - ${time}::interval, next_attempt_at = next_attempt_at - ${time}::interval`.execute(
    test.db,
  );

describe('a queued mail', () => {
  it('arrives once at a server that greylists it first', async () => {
    server = await startFakeMailServer((attempt) => (attempt === 1 ? '451 Greylisted' : '250 ok'));
    const node = nodeFor(server.url);
    await queueMail(test.engine, MAIL);
    await sendDueMails(node);
    expect(server.accepted).toEqual([]);
    expect(await stored()).toMatchObject([{ attempts: 1, is_failed: false, error: expect.stringContaining('451') }]);
    await sendDueMails(node);
    expect(server.attempts).toHaveLength(1);
    await pass('1 minute');
    await sendDueMails(node);
    await pass('1 hour');
    await sendDueMails(node);
    expect(server.accepted).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  it('is encrypted while it waits, and its text is deleted when the server gives up', async () => {
    server = await startFakeMailServer(() => '451 Greylisted');
    await queueMail(test.engine, MAIL);
    expect(JSON.stringify(await stored())).not.toContain('secret link');
    await sendDueMails(nodeFor(server.url));
    expect((await stored())[0]?.content).toMatch(/^sealed:/);
    await pass('25 hours');
    await sendDueMails(nodeFor(server.url));
    expect(await stored()).toMatchObject([{ is_failed: true, attempts: 2 }]);
    expect(await kept()).toEqual([{ to: MAIL.to }]);
    await pass('1 day');
    await sendDueMails(nodeFor(server.url));
    expect(server.attempts).toHaveLength(2);
  });

  it('fails at once on 550, and system health shows why', async () => {
    server = await startFakeMailServer(() => '550 no such user');
    await queueMail(test.engine, MAIL);
    await sendDueMails(nodeFor(server.url));
    expect(await stored()).toMatchObject([{ is_failed: true, attempts: 1 }]);
    expect(await kept()).toEqual([{ to: MAIL.to }]);
    const admin = await test.signIn({ isSuperAdmin: true });
    const { mail } = (await test.call({ url: '/v1/admin/system_health', token: admin.token })).json();
    expect(mail).toMatchObject({
      waiting: 0,
      failed: 1,
      state: 'warn',
      problems: [
        { recipient: MAIL.to, attempts: 1, error: expect.stringContaining('no such user'), next_attempt_at: null },
      ],
    });
  });

  it('arrives after the mail server was down for an hour', async () => {
    const { port, free } = await freePort();
    await free();
    const node = nodeFor(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
    await queueMail(test.engine, MAIL);
    for (const time of ['15 seconds', '40 seconds', '2 minutes', '10 minutes', '20 minutes', '40 minutes']) {
      await sendDueMails(node);
      await pass(time);
    }
    expect(await stored()).toMatchObject([{ attempts: 6, is_failed: false, error: expect.stringContaining('ECONN') }]);
    server = await startFakeMailServer(undefined, port);
    await sendDueMails(node);
    expect(server.accepted).toHaveLength(1);
  });

  it('is retried when the mail server rejects the sign-in', async () => {
    server = await startFakeMailServer(() => '530 Authentication required');
    await queueMail(test.engine, MAIL);
    await sendDueMails(nodeFor(server.url));
    expect(await stored()).toMatchObject([{ is_failed: false, error: expect.stringContaining('530') }]);
  });

  it('names the sender, and carries the headers of an automatic mail with one Message-ID for all attempts', async () => {
    server = await startFakeMailServer();
    await queueMail(test.engine, MAIL);
    const [claimed] = await claimMails(nodeFor(server.url), 1);
    if (!claimed) throw new Error('nothing is due');
    await sendClaimed(nodeFor(server.url), claimed);
    await sendClaimed(nodeFor(server.url), claimed);
    const ids = server.accepted.map((text) => /^Message-ID: <([0-9a-f-]{36}@startline\.example)>\r$/m.exec(text)?.[1]);
    expect(ids[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
    expect(server.accepted[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(server.accepted[0]).toMatch(/^From: Startline <no-reply@startline\.example>\r$/m);
  });

  it('belongs to its transaction', async () => {
    const rolledBack = test.db.transaction().execute(async (tx) => {
      await queueMail({ ...test.engine, db: tx }, MAIL);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });
});

describe('several nodes', () => {
  const start = (url: string) =>
    startMails({ ...nodeFor(url), database: test.database, onError: (error) => expect.unreachable(String(error)) });

  it('send each mail once, as soon as it is committed', async () => {
    server = await startFakeMailServer();
    const { url, accepted } = server;
    const nodes = await Promise.all([start(url), start(url)]);
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => queueMail(test.engine, { ...MAIL, to: `person${n}@example.com` })),
    );
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(performance.now() - began).toBeLessThan(4_500);
    await Promise.all(nodes.map((node) => node.stop()));
    expect(accepted).toHaveLength(30);
    expect(new Set(server.attempts).size).toBe(30);
  });

  it('send what a node left that died after the commit, or while it was sending', async () => {
    server = await startFakeMailServer();
    const { url, accepted } = server;
    await queueMail(test.engine, { ...MAIL, to: 'left@example.com' });
    await queueMail(test.engine, { ...MAIL, to: 'leased@example.com' });
    const dead = await claimMails(nodeFor(url), 1);
    expect(dead).toHaveLength(1);
    const node = await start(url);
    await eventually(() => expect(accepted).toHaveLength(1));
    await node.stop();
    await pass('2 minutes');
    const next = await start(url);
    await eventually(async () => expect(await stored()).toEqual([]));
    await next.stop();
    expect(accepted).toHaveLength(2);
  });
});

describe('a mail with a link', () => {
  const recover = async () => {
    const { email } = await test.signIn();
    await test.call({ method: 'POST', url: '/v1/auth/recover', body: { email } });
    await test.services.background.finished();
    return email;
  };

  it('is not sent after the link has expired', async () => {
    server = await startFakeMailServer(() => '451 Greylisted');
    const email = await recover();
    await sendDueMails(nodeFor(server.url));
    await pass('61 minutes');
    await sql`update one_time_links set expires_at = expires_at - interval '61 minutes' where email = ${email}`.execute(
      test.db,
    );
    await sendDueMails(nodeFor(server.url));
    expect(server.attempts).toHaveLength(1);
    expect(await stored()).toMatchObject([
      { is_failed: true, error: expect.stringMatching(/link in this mail has expired.*451/) },
    ]);
  });

  it('is not sent after the link was used', async () => {
    server = await startFakeMailServer();
    const email = await recover();
    await sql`update one_time_links set used_at = now() where email = ${email}`.execute(test.db);
    await sendDueMails(nodeFor(server.url));
    expect(server.attempts).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('is replaced when the invitation is sent again, and dropped when it is withdrawn', async () => {
    server = await startFakeMailServer();
    const admin = await test.signIn({ isSuperAdmin: true });
    const post = async (url: string, body?: object) =>
      (await test.call({ method: 'POST', url, token: admin.token, ...(body && { body }) })).json();
    const organization_id = (await post('/v1/admin/organizations', { name: 'Club' })).id;
    const invite = async (email: string): Promise<number> =>
      (await post('/v1/admin/roles', { organization_id, email, role: 'organization_manager' })).id;
    const again = await invite('again@example.com');
    const withdrawn = await invite('withdrawn@example.com');
    expect(await stored()).toHaveLength(2);
    await post(`/v1/admin/roles/${again}/resend`);
    await test.call({ method: 'DELETE', url: `/v1/admin/roles/${withdrawn}`, token: admin.token });
    await sendDueMails(nodeFor(server.url));
    expect(server.attempts).toEqual(['again@example.com']);
  });
});

async function freePort(): Promise<{ port: number; free(): Promise<void> }> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  return { port, free: () => new Promise((resolve) => taken.close(() => resolve())) };
}

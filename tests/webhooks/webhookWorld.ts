import { sql } from 'kysely';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { startWebhooks } from '../../server/webhooks/startWebhooks';
import { createTestApp, type Person } from '../support/testApp';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Answer = { status: number; body: any };

/** An organization with an event, on a server that may call this machine, and the worker that sends. */
export async function webhookWorld() {
  const test = await createTestApp({ allowPrivateNetwork: true });
  const outgoing = createOutgoing({ allowPrivateNetwork: true });
  const admin = await test.signIn({ isSuperAdmin: true });
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as: Person = admin) => {
    const answer = await test.call({ method, url: `/v1/admin/${path}`, token: as.token, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) } as Answer;
  };
  const make = async (resource: string, body: object, as?: Person): Promise<number> => {
    const made = await call('POST', resource, body, as);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return Number(made.body.id);
  };
  const errors: unknown[] = [];
  const worker = () =>
    startWebhooks({
      engine: test.engine,
      // It looks when it starts, and after each delivery.
      database: { listen: async () => async () => {} },
      outgoing,
      onError: (error) => errors.push(error),
    });
  const organization = await make('organizations', { name: 'Club' });
  const newEvent = () => make('events', { organization_id: organization, name: 'Run', start_date: '2027-03-21' });
  /** Sends until nothing is due; what waits for its next attempt stays. */
  const sendAll = async (nodes = 1) => {
    const workers = await Promise.all(Array.from({ length: nodes }, worker));
    try {
      for (;;) {
        const left = await sql`
          select 1 from webhook_queue union all
          select 1 from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where d.status = 'pending' and (d.next_attempt_at <= now() or d.error is null) and w.enabled and not exists (
            select 1 from webhook_deliveries e where e.webhook_id = d.webhook_id and e.id < d.id and e.status = 'pending' and e.error is not null)`.execute(
          test.db,
        );
        if (left.rows.length === 0 || errors.length > 0) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await Promise.all(workers.map((one) => one.stop()));
    }
    if (errors.length > 0) throw errors[0];
  };
  /** The next attempts are due, for long enough that a clock which is set back a little does not put them off again. */
  const passTime = () =>
    sql`update webhook_deliveries set next_attempt_at = now() - interval '1 minute' where status = 'pending'`.execute(
      test.db,
    );
  return { test, admin, organization, call, make, newEvent, sendAll, passTime, worker, errors };
}

export type WebhookWorld = Awaited<ReturnType<typeof webhookWorld>>;

import { adapters } from '../../server/integrations/adapters';
import type { Connecting } from '../../server/integrations/connect';
import { ensureCatalogue } from '../../server/integrations/ensureCatalogue';
import { syncRunner } from '../../server/integrations/sync/runSync';
import { SYNC_TASK } from '../../server/integrations/sync/syncs';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { runTasks } from '../support/runTasks';
import { createTestApp, type Person } from '../support/testApp';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Answer = { status: number; body: any };

/** An event with a race, of an organization with a manager, on a server that may call this machine. Nobody waits in it. */
export async function connectionWorld(own: Partial<Connecting> = {}) {
  const waited: number[] = [];
  const within: Omit<Connecting, 'engine'> = {
    adapters,
    outgoing: createOutgoing({ allowPrivateNetwork: true }),
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waited.push(ms);
    },
    ...own,
  };
  const test = await createTestApp({ app: { connecting: within }, allowPrivateNetwork: true });
  const connecting: Connecting = { ...within, engine: test.engine };
  await ensureCatalogue(test.engine);
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
  const organization = await make('organizations', { name: 'Club' });
  const manager = await test.signIn({
    role: 'organization_manager',
    scope: { kind: 'organization', id: organization },
  });
  const newEvent = async () => {
    const event = await make('events', {
      organization_id: organization,
      name: 'Spring run',
      start_date: '2027-03-21',
      timezone: 'Europe/Brussels',
    });
    const race = await make('races', { event_id: event, name: 'Ten', distance: { value: 10, unit: 'km' } });
    return { event, race };
  };
  const connect = async (key: string, event: number, given: object) => {
    const { body } = await call('GET', `integrations?key=${key}`);
    return make('event_integrations', { event_id: event, integration_id: body.items[0].id, ...given }, manager);
  };
  const run = () => runTasks(test.engine, { [SYNC_TASK]: syncRunner(connecting) });
  return {
    test,
    connecting,
    admin,
    manager,
    organization,
    waited,
    call,
    make,
    newEvent,
    connect,
    run,
    /** Syncs, and gives what came of it. */
    async sync(connection: number, body: object = {}) {
      const queued = await call('POST', `event_integrations/${connection}/sync`, body, manager);
      if (queued.status !== 202) throw new Error(JSON.stringify(queued.body));
      await run();
      return (await call('GET', `integration_syncs/${queued.body.id}`, undefined, manager)).body;
    },
    async athletes(event: number) {
      const { body } = await call('GET', `athletes?event_id=${event}&sort=id&itemsPerPage=250`);
      return body.items as Record<string, unknown>[];
    },
  };
}

export type ConnectionWorld = Awaited<ReturnType<typeof connectionWorld>>;

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ResourceServer, Row } from '../../engine/api/engine';
import { insertRecords, parseNew, requireCreate } from '../../engine/api/operations/createRecords';
import { readRecord } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { invalid } from '../../engine/core/errors';
import type { Plan } from '../../engine/core/plan';
import { levelColumns } from '../../engine/core/tenancy';
import { answererOf, isWebhookAnsweredFor } from '../../resources/api_keys/answeredFor';
import { topicProblem } from '../../resources/webhooks/topics';
import { type Outgoing, OutgoingError } from '../outgoing/outgoing';

/** Webhooks: an address that may be called, topics that there are, and a secret, which the answer to the creation alone shows. */
export function webhooksServer(outgoing: Pick<Outgoing, 'check'>): ResourceServer {
  return {
    assigns: ['profile_id'],
    computed: {
      state: (t) => sql`case when not ${sql.ref(`${t}.enabled`)} then 'off'
        when not ${isWebhookAnsweredFor(t)} then 'unanswered'
        when ${sql.ref(`${t}.failing_since`)} is not null then 'failing' else 'working' end`,
    },
    async create({ engine, actor, resource, body }) {
      requireCreate(actor, resource);
      const values = parseNew(resource, body);
      const secret = typeof values.secret === 'string' ? values.secret : randomBytes(24).toString('base64url');
      return inWrite({ engine, actor, resource }, async (context) => {
        const [id = 0] = await insertRecords(context, [{ ...values, secret }]);
        const record = await readRecord({ engine, actor, resource, id, db: context.tx });
        return { record: { ...record, secret }, operationId: context.operationId };
      });
    },
    async beforeWrite({ values, kind, engine, tx, actor }) {
      for (const row of values) {
        if (kind === 'create' && (row.organization_id == null) === (row.event_id == null)) throw nowhere();
        if (row.url !== undefined) requireAddress(outgoing, String(row.url));
        if (row.topics !== undefined) requireTopics(engine.plan, row.topics as readonly string[]);
      }
      const answerer = await answererOf(tx, actor);
      return values.map((row) => (Object.keys(row).length === 0 ? row : { ...row, ...followed(row), ...answerer }));
    },
    async afterWrite({ tx, kind, ids, fields }) {
      // Whoever switches it on, or mends the address, does not want to wait for the next attempt.
      if (kind !== 'update' || !(fields.includes('enabled') || fields.includes('url'))) return;
      await sql`
        update webhook_deliveries set next_attempt_at = now()
        where webhook_id = any(${[...ids]}::bigint[]) and status = 'pending' and next_attempt_at > now()`.execute(tx);
    },
  };
}

/** What follows from what is written: one that is switched on is looked at anew. */
function followed({ url, enabled }: Row): Row {
  return {
    ...(url !== undefined && { host: new URL(String(url)).origin }),
    ...(enabled === true && { failing_since: null }),
  };
}

/** The resources whose changes are told: those whose notices name an event. */
function noticedResources({ resources, tenancy }: Plan): string[] {
  return [...resources.values()]
    .filter(({ resource }) => levelColumns(resource.tenancy).some(([level]) => level === tenancy.noticed))
    .map(({ name }) => name);
}

function nowhere() {
  const text = 'Give either an organization or an event.';
  return invalid({ organization_id: [text], event_id: [text] });
}

/** @throws ApiError 422 */
function requireAddress(outgoing: Pick<Outgoing, 'check'>, url: string): void {
  try {
    outgoing.check(url);
  } catch (error) {
    if (error instanceof OutgoingError) throw invalid({ url: [error.message] });
    throw error;
  }
}

/** @throws ApiError 422 */
function requireTopics(plan: Plan, topics: readonly string[]): void {
  const known = noticedResources(plan);
  const problems = topics.flatMap((topic) => topicProblem(topic, known) ?? []);
  if (topics.length === 0) problems.push('Name at least one.');
  if (problems.length > 0) throw invalid({ topics: problems });
}

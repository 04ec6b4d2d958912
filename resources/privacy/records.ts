import { sql } from 'kysely';
import type { PersonSql, Privacy } from './privacy';

/** What the server keeps of what was done: files, imports, tasks, histories, what was sent. */
export const recordsPrivacy: Privacy = {
  // Bytes follow the rows: `server/privacy/storedCopies.ts`.
  files: {
    also: ({ profileIds }) =>
      sql`(t.uploaded_by_id = any(${[...profileIds]}::bigint[]) and t.organization_id is null and t.event_id is null)`,
    rows: 'go',
    by: ['uploaded_by_id'],
    mentions: ['filename'],
    plain: ['storage_key', 'mime_type'],
  },
  imports: {
    by: ['requested_by_id'],
    mentions: ['file_name', 'message'],
    plain: [
      'delimiter',
      'encoding',
      'date_format',
      'sheet',
      'columns',
      'mapping',
      'chosen',
      'missing',
      'questions',
      'operation_id',
    ],
  },
  import_rows: {
    said: ['raw', 'errors', 'record_name', 'before', 'after'],
    also: rowsOfFiles,
    rows: 'go',
    personal: ['raw', 'errors', 'record_name', 'before', 'after'],
  },
  background_tasks: {
    by: ['requested_by_id'],
    mentions: ['title'],
    copies: ['log', 'input', 'result'],
    plain: ['kind'],
  },
  // Scrubbed by the columns of the record's own table: what an undo could bring back is among them.
  changes: {
    by: ['profile_id', 'acted_by_id'],
    personal: ['before', 'after'],
    plain: ['operation_id', 'resource', 'undoes'],
  },
  operations: { by: ['profile_id', 'acted_by_id'], plain: ['operation_id', 'undoes', 'parts'] },
  // Hashes with a key, of what was there before an erasure too: nobody finds the values by trying some without the key.
  audit_seals: { plain: ['kind', 'meta', 'content', 'hash'] },
  audit_progress: {},
  // Erasures keep the words of what they change anew.
  audit_words: { plain: ['operation_id'] },
  outbox: { plain: ['resource', 'kind'] },
  webhook_queue: { plain: ['resource', 'kind'] },
  push_feeds: {},
  push_queue: {},
  webhooks: { by: ['profile_id'], plain: ['host', 'url', 'topics'], secret: ['secret'] },
  webhook_deliveries: {
    also: ({ athleteIds, profileIds }) =>
      sql`((t.topic like 'athletes.%' and t.record_id = any(${[...athleteIds]}::bigint[])) or (t.topic like 'profiles.%' and t.record_id = any(${[...profileIds]}::bigint[])))`,
    rows: 'go',
    personal: ['error'],
    copies: ['payload'],
    plain: ['topic'],
  },
  integrations: { plain: ['name', 'key', 'settings_schema'] },
  event_integrations: {
    led: ['scheduled_by_id'],
    mentions: ['test_message', 'last_error'],
    plain: ['settings', 'mapping', 'secrets_kept'],
    secret: ['secrets'],
  },
  integration_syncs: {
    by: ['requested_by_id'],
    mentions: ['message'],
    copies: ['refused', 'examples'],
    plain: ['operation_id'],
  },
  builds: {
    by: ['requested_by_id'],
    mentions: ['message'],
    copies: ['log'],
    plain: ['name', 'app_version', 'artifact_source', 'heard'],
  },
  store_steps: { by: ['said_by_id'], mentions: ['note'] },
  row_moves: { plain: ['part'] },
  instance_secrets: { plain: ['name', 'secret'] },
  schema_migrations: { plain: ['name', 'checksum'] },
};

/** Rows of files that were asked about. */
function rowsOfFiles({ athleteIds }: PersonSql) {
  return sql`(t.record_id = any(${[...athleteIds]}::bigint[]) and exists (
    select 1 from imports i where i.id = t.import_id and i.kind in ('athlete', 'chipcode')))`;
}

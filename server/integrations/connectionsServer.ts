import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { type FieldErrors, invalid } from '../../engine/core/errors';
import { profileIdOf } from '../../resources/tenancy';
import { type Outgoing, OutgoingError } from '../outgoing/outgoing';
import type { Adapter, Setting } from './adapter';

type Texts = Readonly<Record<string, unknown>>;

interface Current {
  id: number;
  key: string;
  settings: Texts;
  secrets: string | null;
}

interface ConnectionsWorld {
  adapters: ReadonlyMap<string, Adapter>;
  /** What says which addresses may be called. */
  outgoing: Pick<Outgoing, 'check'>;
}

/** Holds what is saved of a connection to what its adapter asks for, and keeps the secrets that were not entered anew. */
export function connectionsServer(world: ConnectionsWorld): ResourceServer {
  return {
    async beforeWrite(context) {
      const current = await currentOf(context);
      return context.values.map((row, i) => {
        const at =
          context.kind === 'create'
            ? current.get(Number(row.integration_id))
            : current.get(context.ids[i] ?? context.ids[0] ?? 0);
        return complete(context, row, { ...world, at });
      });
    },
  };
}

/** By record, or by the integration that new ones are of. */
async function currentOf({
  tx,
  kind,
  ids,
  values,
}: WriteContext & { kind: string; ids: readonly number[]; values: Row[] }) {
  const found =
    kind === 'create'
      ? await sql<Current>`
          select id, key, '{}'::jsonb as settings, null as secrets from integrations where id = any(${values.map((row) => Number(row.integration_id))}::bigint[])`.execute(
          tx,
        )
      : await sql<Current>`
          select c.id, i.key, coalesce(c.settings, '{}') as settings, c.secrets #>> '{}' as secrets from event_integrations c join integrations i on i.id = c.integration_id
          where c.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(found.rows.map((row) => [row.id, row]));
}

interface Completing extends ConnectionsWorld {
  at: Current | undefined;
}

function complete(context: WriteContext, row: Row, { at, adapters, outgoing }: Completing): Row {
  const adapter = adapters.get(at?.key ?? '');
  const given = { ...row };
  if (adapter && row.settings)
    checkSettings(adapter, row.settings as Texts, { field: 'settings', isSecret: false, outgoing });
  if (adapter && row.secrets)
    checkSettings(adapter, row.secrets as Texts, { field: 'secrets', isSecret: true, outgoing });
  const before = at?.secrets ? (JSON.parse(context.engine.sealer.open(at.secrets)) as Texts) : {};
  if (adapter && row.settings && at) checkSecretsStay(adapter, { at, before, row });
  if (row.secrets !== undefined) {
    const kept = Object.entries({ ...before, ...((row.secrets ?? {}) as Texts) }).filter(
      ([, value]) => value !== null && value !== '',
    );
    given.secrets = row.secrets === null ? null : Object.fromEntries(kept);
    given.secrets_kept = row.secrets === null ? [] : kept.map(([name]) => name).slice(0, 20);
  }
  if (at && isOther(at, row))
    Object.assign(given, {
      ...{ status: 'disconnected', last_error: null },
      ...{ tested_at: null, test_passed: null, test_message: null },
    });
  if (row.sync_every !== undefined) {
    given.scheduled_by_id = row.sync_every === null ? null : profileIdOf(context.actor);
    given.next_sync_at = row.sync_every === null ? null : nextSync(Number(row.sync_every));
  }
  return given;
}

/**
 * Secrets are not told to another server than they were entered for: whoever names one enters them again.
 * @throws ApiError 422 at the secrets
 */
function checkSecretsStay(adapter: Adapter, { at, before, row }: { at: Current; before: Texts; row: Row }): void {
  const isElsewhere = Object.entries(adapter.settings).some(([name, { format, isSecret, default: usual }]) => {
    const [from, to] = [at.settings, row.settings as Texts].map((settings) => originOf(settings[name] || usual));
    return format === 'uri' && !isSecret && from !== to;
  });
  if (!isElsewhere) return;
  const given = row.secrets === null ? before : ((row.secrets ?? {}) as Texts);
  const missing = Object.keys(before).filter((name) => !(name in given));
  const texts = missing.map(
    (name) => `${adapter.settings[name]?.title ?? name}: enter it again, since the address is that of another server.`,
  );
  if (texts.length > 0) throw invalid({ secrets: texts });
}

/** Whether what was tested is no longer what is kept. */
function isOther({ settings }: Current, row: Row): boolean {
  return row.secrets !== undefined || (row.settings !== undefined && !isDeepStrictEqual(row.settings, settings));
}

function originOf(address: unknown): string | null {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null;
}

function nextSync(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** @throws ApiError 422 at the field, naming the setting */
function checkSettings(
  adapter: Adapter,
  given: Texts,
  { field, isSecret, outgoing }: { field: string; isSecret: boolean } & Pick<ConnectionsWorld, 'outgoing'>,
): void {
  const texts = Object.entries(given).flatMap(([name, value]) => {
    const setting = adapter.settings[name];
    if (!setting || (setting.isSecret ?? false) !== isSecret) return `${adapter.name} has no such setting: ${name}.`;
    const problem = value === null || value === '' ? null : problemOf(setting, value, outgoing);
    return problem === null ? [] : `${setting.title}: ${problem}`;
  });
  if (texts.length > 0) throw invalid({ [field]: texts } satisfies FieldErrors);
}

const LONGEST = 4_000;

function problemOf({ format, choices }: Setting, value: unknown, outgoing: Pick<Outgoing, 'check'>): string | null {
  if (typeof value !== 'string') return 'Must be a text.';
  if (value.length > LONGEST) return `At most ${LONGEST.toLocaleString('en')} characters.`;
  if (choices && !choices.includes(value)) return `Must be one of: ${choices.join(', ')}.`;
  if (format !== 'uri') return null;
  try {
    outgoing.check(value);
    return null;
  } catch (error) {
    if (error instanceof OutgoingError) return error.message;
    throw error;
  }
}

import { type Connection, ConnectionError, type PushedItem } from '../adapter';
import { askAtleta } from './askAtleta';

const MUTATION = 'updateRegistration';

interface Argument {
  name: string;
  type: { kind: string; name: string | null; ofType?: { name: string | null } | null };
}

/**
 * Tells Atleta values of registrations. Its reference shows what is read alone: what a token may write, Atleta says itself, and nothing is
 * sent that it does not offer. @throws ConnectionError where it offers nothing
 */
export async function pushRegistrations(
  connection: Connection,
  items: readonly PushedItem[],
): Promise<ReadonlyMap<string, string>> {
  const offered = await argumentsOf(connection);
  const typeOf = new Map(offered.map(({ name, type }) => [name, typeName(type)]));
  if (!typeOf.has('id')) throw new ConnectionError('Atleta lets this token read registrations, but not change them.');
  const refused = new Map<string, string>();
  for (const { key, values } of items) {
    const unknown = Object.keys(values).find((name) => !typeOf.has(name));
    if (unknown !== undefined) {
      refused.set(key, `Atleta does not let ${unknown} be changed.`);
      continue;
    }
    const given = { id: key, ...values };
    const declared = Object.keys(given).map((name) => `$${name}: ${typeOf.get(name)}`);
    const passed = Object.keys(given).map((name) => `${name}: $${name}`);
    const query = `mutation change(${declared.join(', ')}) { ${MUTATION}(${passed.join(', ')}) { id } }`;
    // Values are set, not added to: sending them twice comes to the same.
    await askAtleta(connection, query, given).catch((error: unknown) => {
      if (!(error instanceof ConnectionError && error.message.startsWith('Atleta refused'))) throw error;
      refused.set(key, error.message);
    });
  }
  return refused;
}

async function argumentsOf(connection: Connection): Promise<readonly Argument[]> {
  const { __type: type } = await askAtleta(
    connection,
    'query { __type(name: "Mutation") { fields { name args { name type { kind name ofType { name } } } } } }',
    {},
  );
  const { fields } = (type ?? {}) as { fields?: readonly { name: string; args: readonly Argument[] }[] };
  return fields?.find(({ name }) => name === MUTATION)?.args ?? [];
}

function typeName({ kind, name, ofType }: Argument['type']): string {
  return kind === 'NON_NULL' ? `${ofType?.name ?? 'String'}!` : (name ?? 'String');
}

import type { ServerResponse } from 'node:http';
import type { Received } from './otherSide';

export interface Registration {
  id: string;
  first_name: string;
  last_name: string;
  start_number?: string | null;
  email?: string;
  date_of_birth?: string;
  nationality?: string;
  status?: string;
  ticket: { id: string; title: string };
}

const scalar = (name: string) => ({
  name,
  type: { kind: 'NON_NULL', name: null, ofType: { kind: 'SCALAR', name: 'String' } },
});
const object = (name: string, type: string) => ({ name, type: { kind: 'OBJECT', name: type, ofType: null } });

const TYPES: Readonly<Record<string, object[]>> = {
  Registration: [
    ...['id', 'first_name', 'last_name', 'start_number', 'email', 'date_of_birth', 'nationality'].map(scalar),
    { name: 'status', type: { kind: 'ENUM', name: 'RegistrationStatus' } },
    object('ticket', 'Ticket'),
    object('participant', 'Participant'),
  ],
  Ticket: [scalar('id'), scalar('title'), scalar('price')],
};

export const TOKEN = 'a token of the test';

/** Answers as the reference of Atleta's API describes it, for the project `TEST`. */
export function atletaAnswer(
  registrations: () => readonly Registration[],
  o: { hasSchema?: boolean; changed?: object[] } = {},
) {
  return ({ headers, body }: Received, response: ServerResponse): void => {
    const send = (value: unknown, status = 200) => response.writeHead(status).end(JSON.stringify(value));
    if (headers.authorization !== `Bearer ${TOKEN}`) return void send({ message: 'Unauthenticated.' }, 401);
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
    if (query.includes('name: "Mutation"')) {
      const text = { kind: 'SCALAR', name: 'String' };
      const args = [
        { name: 'id', type: { kind: 'NON_NULL', name: null, ofType: { name: 'ID' } } },
        { name: 'start_number', type: text },
      ];
      return void send({ data: { __type: o.changed ? { fields: [{ name: 'updateRegistration', args }] } : null } });
    }
    if (query.startsWith('mutation')) {
      if (variables.start_number === '13') return void send({ errors: [{ message: '13 is taken.' }] });
      o.changed?.push({ query, variables });
      return void send({ data: { updateRegistration: { id: variables.id } } });
    }
    if (query.includes('__type')) {
      if (o.hasSchema === false) return void send({ errors: [{ message: 'Introspection is off.' }] });
      const asked = [...query.matchAll(/(t\d+): __type\(name: "(\w+)"\)/g)];
      const data = asked.map(([, alias, type]) => [alias, TYPES[type ?? ''] ? { fields: TYPES[type ?? ''] } : null]);
      return void send({ data: Object.fromEntries(data) });
    }
    if (variables.id !== 'TEST') return void send({ data: { project: null } });
    const page = Number(variables.page ?? 1);
    const perPage = Number(variables.per_page ?? 1);
    if (perPage > 250) return void send({ errors: [{ message: 'The per page must not be greater than 250.' }] });
    const all = registrations();
    const asked = [
      ...query.matchAll(/\b(id|first_name|last_name|start_number|email|date_of_birth|nationality|status|ticket)\b/g),
    ];
    const names = new Set(asked.map(([name]) => name));
    const data = all
      .slice((page - 1) * perPage, page * perPage)
      .map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => names.has(name))));
    const found = {
      total: all.length,
      last_page: Math.max(1, Math.ceil(all.length / perPage)),
      current_page: page,
      data,
    };
    send({ data: { project: { id: 'TEST', organisation_name: 'Club', registrations: found } } });
  };
}

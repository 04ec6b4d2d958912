import type { Adapter } from '../adapter';
import { askAtleta } from './askAtleta';
import { pushRegistrations } from './pushRegistrations';
import { readPages } from './readPages';
import { readSchema } from './readSchema';

/**
 * Atleta by its GraphQL API: the registrations of a project, by pages. https://docs.atleta.cc/graphql/reference/
 * Which of the fields below there are is asked first: an account sees what its token was given.
 */
export const adapter: Adapter = {
  key: 'atleta',
  name: 'Atleta',
  type: 'registration',
  settings: {
    project: {
      title: 'Project ID',
      help: 'The characters after atleta.cc/b/ in the address of your dashboard.',
      isRequired: true,
    },
    token: {
      title: 'Access token',
      help: 'Settings of your organisation in Atleta, “API”: add an app, and copy its token. It is shown once.',
      isSecret: true,
      isRequired: true,
    },
    endpoint: {
      title: 'Address of the API',
      format: 'uri',
      default: 'https://atleta.cc/api/graphql',
      isRequired: true,
      isRare: true,
    },
  },
  fills: {
    id: 'external_id',
    start_number: 'start_number',
    bib_number: 'start_number',
    first_name: 'first_name',
    last_name: 'last_name',
    distance: 'race_id',
    ticket: 'race_id',
    event: 'race_id',
    date_of_birth: 'birth_date',
    nationality: 'country',
    country: 'country',
    team_name: 'team',
    team: 'team',
    phone_number: 'phone',
    chip_code: 'chipcodes',
    chip_number: 'chipcodes',
    registration_number: null,
    created_at: null,
    updated_at: null,
    cancelled_at: null,
    time_slot: null,
    status: null,
    active: null,
  },
  matchOn: 'external_id',
  async test(connection) {
    const { project } = await askAtleta(
      connection,
      'query project($id: ID!) { project(id: $id) { id organisation_name registrations(page: 1, per_page: 1) { total } } }',
      { id: connection.settings.project },
    );
    const { organisation_name: name, registrations } = (project ?? {}) as {
      organisation_name?: string;
      registrations?: { total?: number };
    };
    const total = registrations?.total ?? 0;
    return `${name ?? 'The project'} has ${total.toLocaleString('en')} ${total === 1 ? 'registration' : 'registrations'}.`;
  },
  async *pull(connection) {
    const schema = await readSchema(connection);
    yield* readPages(connection, schema);
  },
  pushes: ['start_number', 'chipcodes'],
  push: pushRegistrations,
};

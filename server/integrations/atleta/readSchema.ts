import { type Connection, ConnectionError } from '../adapter';
import { askAtleta } from './askAtleta';

/** What is asked of each registration. */
export interface RegistrationSchema {
  /** As a query names them, those of objects with what they are called: `id`, `ticket { id title }`. */
  readonly selection: readonly string[];
}

/** Values of a registration that mean something to an athlete, or say that they take part no more. */
const SCALARS = [
  'id',
  'registration_number',
  'start_number',
  'bib_number',
  'first_name',
  'last_name',
  'gender',
  'date_of_birth',
  'birth_date',
  'nationality',
  'country',
  'city',
  'club',
  'team_name',
  'email',
  'phone_number',
  'phone',
  'chip_code',
  'chip_number',
  'category',
  'status',
  'state',
  'active',
  'cancelled_at',
  'canceled_at',
  'created_at',
  'updated_at',
];
/** What a registration is for. */
const OBJECTS = ['event', 'distance', 'ticket', 'time_slot', 'team'];
const NAMES = ['title', 'name', 'label'];

interface FieldType {
  kind: string;
  name: string | null;
  ofType?: FieldType | null;
}
interface Field {
  name: string;
  type: FieldType;
}

const FIELDS = 'fields { name type { kind name ofType { kind name ofType { kind name } } } }';
/** Where Atleta does not say what it has, what its reference shows. */
const DOCUMENTED: RegistrationSchema = {
  selection: ['id', 'first_name', 'last_name', 'event { id title }', 'ticket { id title }'],
};

/** Asks Atleta what registrations hold for this token: two calls. */
export async function readSchema(connection: Connection): Promise<RegistrationSchema> {
  const fields = await fieldsOf(connection, ['Registration']);
  const known = fields.get('Registration');
  if (!known) return DOCUMENTED;
  const scalars = SCALARS.filter((name) => known.some((one) => one.name === name && isScalar(one.type)));
  const objects = OBJECTS.flatMap((name) => {
    const type = named(known.find((one) => one.name === name)?.type);
    return type?.kind === 'OBJECT' && type.name ? [{ name, type: type.name }] : [];
  });
  if (!scalars.includes('id')) throw new ConnectionError('Atleta does not tell this token the ids of registrations.');
  const types = await fieldsOf(connection, [...new Set(objects.map(({ type }) => type))]);
  const nested = objects.flatMap(({ name, type }) => {
    const own = types.get(type) ?? [];
    const title = NAMES.find((one) => own.some((field) => field.name === one && isScalar(field.type)));
    return title ? [`${name} { ${own.some((field) => field.name === 'id') ? 'id ' : ''}${title} }`] : [];
  });
  return { selection: [...scalars, ...nested] };
}

async function fieldsOf(
  connection: Connection,
  types: readonly string[],
): Promise<ReadonlyMap<string, readonly Field[]>> {
  if (types.length === 0) return new Map();
  const asked = types.map((type, i) => `t${i}: __type(name: ${JSON.stringify(type)}) { ${FIELDS} }`);
  const data = await askAtleta(connection, `query { ${asked.join(' ')} }`, {}).catch((error: unknown) => {
    // Introspection may be off; whatever else is wrong shows with the first page.
    if (error instanceof ConnectionError && error.message.startsWith('Atleta refused')) return null;
    throw error;
  });
  return new Map(
    types.flatMap((type, i): [string, readonly Field[]][] => {
      const { fields } = (data?.[`t${i}`] ?? {}) as { fields?: readonly Field[] };
      return fields ? [[type, fields]] : [];
    }),
  );
}

/** The type without its NON_NULL and LIST. */
function named(type: FieldType | null | undefined): FieldType | null {
  if (!type) return null;
  return type.ofType ? named(type.ofType) : type;
}

function isScalar(type: FieldType): boolean {
  const { kind } = named(type) ?? {};
  return kind === 'SCALAR' || kind === 'ENUM';
}

import { type Connection, ConnectionError } from '../adapter';

const LONGEST_MESSAGE = 300;

type Data = Readonly<Record<string, unknown>>;

/**
 * Sends a query or a mutation, and gives its data where that is whole.
 * @throws ConnectionError with Atleta's own words where it has some
 */
export async function askAtleta(
  { settings, call }: Connection,
  query: string,
  variables: Data,
  { isRepeatable = true }: { isRepeatable?: boolean } = {},
): Promise<Data> {
  const answer = await call({
    url: settings.endpoint ?? '',
    method: 'POST',
    headers: { Authorization: `Bearer ${settings.token ?? ''}`, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ query, variables }),
    isRepeatable,
  });
  const parsed = parse(answer.text);
  const [problem] = Array.isArray(parsed.errors) ? (parsed.errors as { message?: unknown }[]) : [];
  // Data beside errors are not all there are.
  if (problem) throw new ConnectionError(`Atleta refused: ${String(problem.message ?? '').slice(0, LONGEST_MESSAGE)}`);
  const { data } = parsed;
  if (typeof data !== 'object' || data === null) throw new ConnectionError('Atleta gave an answer without data.');
  if ('project' in data && data.project === null)
    throw new ConnectionError(`Atleta has no project “${settings.project}” that this token may read.`);
  return data as Data;
}

function parse(text: string): Data {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Data;
  } catch {
    // Said below.
  }
  throw new ConnectionError('Atleta did not answer with JSON.');
}

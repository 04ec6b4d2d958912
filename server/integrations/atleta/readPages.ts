import { type Connection, ConnectionError, type SourceItem, type SourcePage } from '../adapter';
import { askAtleta } from './askAtleta';
import type { RegistrationSchema } from './readSchema';

/** The most that a page may have. */
const PER_PAGE = 250;
const MOST_PAGES = 1_000;
/** Registrations come in while pages are read; so often it is begun anew. */
const ATTEMPTS = 3;

interface Page {
  readonly total: number;
  readonly last_page: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/**
 * All registrations. Who registers or leaves between two pages moves all behind them by one, so that somebody would be read twice or not
 * at all: then it is begun anew. @throws ConnectionError where that goes on, or a page is not whole
 */
export async function* readPages(connection: Connection, schema: RegistrationSchema): AsyncGenerator<SourcePage> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const seen = new Set<string>();
    let total: number | null = null;
    let isSame = true;
    for (let page = 1; isSame && page <= MOST_PAGES; page += 1) {
      const found = await readPage(connection, schema, page);
      total ??= found.total;
      for (const { id } of found.data) seen.add(String(id));
      isSame = found.total === total;
      if (!isSame) break;
      yield { items: found.data.map(itemOf), total, isAnew: page === 1 };
      if (page >= found.last_page) break;
    }
    if (isSame && seen.size === total) return;
  }
  throw new ConnectionError(
    'The registrations of Atleta changed while they were read, three times over. Nothing was changed; try again.',
  );
}

async function readPage(connection: Connection, { selection }: RegistrationSchema, page: number): Promise<Page> {
  const query = `query registrations($id: ID!, $page: Int, $per_page: Int) {
    project(id: $id) { registrations(page: $page, per_page: $per_page) { total last_page data { ${selection.join(' ')} } } }
  }`;
  const { project } = await askAtleta(connection, query, { id: connection.settings.project, page, per_page: PER_PAGE });
  const { registrations } = (project ?? {}) as { registrations?: Partial<Page> };
  const { total, last_page, data } = registrations ?? {};
  const isWhole =
    Number.isInteger(total) &&
    Number.isInteger(last_page) &&
    Array.isArray(data) &&
    data.every((item: unknown) => typeof item === 'object' && item !== null && 'id' in item && item.id !== null);
  if (!isWhole) throw new ConnectionError(`Page ${page} of Atleta’s registrations is not whole.`);
  return { total, last_page, data } as Page;
}

function itemOf(values: Readonly<Record<string, unknown>>): SourceItem {
  return { values, isCancelled: isCancelled(values) };
}

const OVER = /cancel|refund|withdraw|revoked|expired|inactive|transferred/i;

function isCancelled({ cancelled_at, canceled_at, active, status, state }: Readonly<Record<string, unknown>>): boolean {
  if ((cancelled_at ?? canceled_at ?? null) !== null || active === false) return true;
  return [status, state].some((word) => typeof word === 'string' && OVER.test(word));
}

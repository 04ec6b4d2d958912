import type { Acting } from '../../engine/api/engine';
import { readActivity } from '../../engine/api/operations/readActivity';
import type { AuditQuery } from '../../engine/records/activity.calls';
import type { AuditPage } from '../../resources/admin/audit.calls';
import { fillLatest } from '../auditing/words/fillWords';
import { saysWords } from '../auditing/words/searchWords';

/** What was done anywhere, or in one place; by words too, those of a moment ago among them. */
export async function searchChanges({ engine, actor, query }: Acting & { query: AuditQuery }): Promise<AuditPage> {
  const [level, id] = query.place?.split(':') ?? [];
  const place = level === undefined ? null : { level, id: Number(id) };
  const options = { engine, actor, place, query, isAudit: true };
  const text = query.text?.trim() ?? '';
  if (text === '') return { ...(await readActivity(options)), is_complete: true };
  const { isComplete } = await fillLatest(engine);
  const found = await readActivity({ ...options, isMeant: await saysWords(engine, text) });
  return { ...found, is_complete: isComplete };
}

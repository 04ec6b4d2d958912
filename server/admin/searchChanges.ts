import type { Acting } from '../../engine/api/engine';
import { readActivity } from '../../engine/api/operations/readActivity';
import type { AuditQuery } from '../../engine/records/activity.calls';
import type { AuditPage } from '../../resources/admin/audit.calls';
import { saysWords } from '../auditing/words/entryWords';
import { fillLatest } from '../auditing/words/fillWords';

/** What was done anywhere; by words too, those of a moment ago among them. */
export async function searchChanges({ engine, actor, query }: Acting & { query: AuditQuery }): Promise<AuditPage> {
  const text = query.text?.trim() ?? '';
  if (text === '') return { ...(await readActivity({ engine, actor, place: null, query })), is_complete: true };
  const { isComplete } = await fillLatest(engine);
  const found = await readActivity({ engine, actor, place: null, query, isMeant: saysWords(text) });
  return { ...found, is_complete: isComplete };
}

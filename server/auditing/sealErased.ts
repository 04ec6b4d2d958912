import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import { appendSeals, lockTrail, partOf, sealedText } from './trail';

interface Erased {
  readonly tx: EngineTransaction;
  /** Key of the trail. */
  readonly key: Buffer;
  /** The entries that tell of the erasure. */
  readonly erasures: readonly number[];
  /** Those that it may have taken something out of. */
  readonly scrubbed: readonly number[];
}

/**
 * Adds to the trail, in the erasure's own transaction, what sealed entries say from now on, and by which erasure: verifying accepts these and no
 * others. Entries that are not sealed yet are sealed later as they are now.
 */
export async function sealErased({ tx, key, erasures, scrubbed }: Erased): Promise<void> {
  const [erasedBy] = erasures;
  if (erasedBy === undefined) return;
  await lockTrail(tx);
  const found = await sql<{
    id: number;
    is_sealed: boolean;
    was: string | null;
    meta_text: string;
    content_text: string;
  }>`
    select c.id, encode(s.content, 'hex') as was, ${sealedText('c')} from changes c
    left join lateral (select content from audit_seals s where s.change_id = c.id order by position desc limit 1) s on true
    where c.id = any(${[...erasures, ...scrubbed]}::bigint[]) order by c.id`.execute(tx);
  const texts = found.rows.map(({ id, was, meta_text, content_text }) => ({
    id: Number(id),
    was,
    meta: partOf(key, 'meta', meta_text),
    content: partOf(key, 'content', content_text),
  }));
  const told = texts.filter(({ id }) => erasures.includes(id));
  const replaced = texts.filter(({ id, was, content }) => !erasures.includes(id) && was !== null && was !== content);
  await appendSeals(tx, key, [
    ...told.map(({ id, meta, content }) => ({ kind: 'entry' as const, change_id: id, erased_by: null, meta, content })),
    ...replaced.map(({ id, meta, content }) => ({
      kind: 'erased' as const,
      change_id: id,
      erased_by: erasedBy,
      meta,
      content,
    })),
  ]);
}

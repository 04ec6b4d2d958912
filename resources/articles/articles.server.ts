import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row } from '../../engine/api/engine';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { invalid } from '../../engine/core/errors';
import { sanitizeHtml } from '../../engine/fields/richText/sanitizeHtml';
import { LOCALES } from '../events/eventSettings';
import { keepsMoment, type Planned, settle } from './publication';

export const articlesServer: ResourceServer = {
  async beforeWrite({ tx, values, kind, ids, undoes }) {
    const safe = values.map(withSafeTranslations);
    // What is set back was in order when it was written; what many records get alike is settled for each once it is written.
    if (undoes !== null) return safe;
    if (kind === 'update' && values.length !== ids.length) return withMoments(tx, safe, ids);
    const before = kind === 'update' ? await storedPlans(tx, ids) : new Map<number, Planned>();
    return safe.map((row, index) => ({ ...row, ...settle(row, before.get(ids[index] ?? 0) ?? null, new Date()) }));
  },
  async afterWrite(context) {
    const { tx, ids, kind, fields, undoes } = context;
    if (undoes !== null || kind !== 'update' || ids.length < 2) return;
    if (!fields.includes('status') && !fields.includes('publish_at')) return;
    for (const [id, plan] of await storedPlans(tx, ids)) {
      const settled = settle(plan, { ...plan, status: 'draft' }, new Date());
      if (Object.keys(settled).length > 0) await writeValues(context, [id], settled);
    }
  },
};

/** Leaves the moment of published articles as it is. @throws ApiError 422 where the same values would empty the moment of others */
async function withMoments(tx: EngineTransaction, rows: Row[], ids: readonly number[]): Promise<Row[]> {
  if (rows.every(({ publish_at }) => publish_at !== null)) return rows;
  const plans = [...(await storedPlans(tx, ids)).values()];
  return rows.map((row) => {
    const kept = plans.filter((plan) => keepsMoment(row, plan)).length;
    if (kept === 0) return row;
    if (kept < plans.length)
      throw invalid({ publish_at: ['Published articles keep their time. Change the other articles separately.'] });
    const { publish_at: _, ...others } = row;
    return others;
  });
}

async function storedPlans(tx: EngineTransaction, ids: readonly number[]): Promise<Map<number, Planned>> {
  const found = await sql<{ id: number; status: string; publish_at: Date | null }>`
    select id, status, publish_at from articles where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(
    found.rows.map(({ id, status, publish_at: at }) => [id, { status, publish_at: at && new Date(at).toISOString() }]),
  );
}

type Translation = { title?: string | null; body?: string | null };

/** The text of an article is made safe by its field; that of its translations here. @throws ApiError 422 for what is no language */
function withSafeTranslations(row: Row): Row {
  if (row.translations === undefined || row.translations === null) return row;
  const given = Object.entries(row.translations as Record<string, Translation>);
  const unknown = given.find(([locale]) => !(LOCALES as readonly string[]).includes(locale));
  if (unknown) throw invalid({ translations: [`"${unknown[0]}" is none of the languages: ${LOCALES.join(', ')}.`] });
  const safe = given.flatMap(([locale, { title, body }]) => {
    const texts = { title: (title ?? '').trim(), body: sanitizeHtml(body ?? '').trim() };
    const kept = Object.entries(texts).filter(([, text]) => text !== '');
    return kept.length > 0 ? [[locale, Object.fromEntries(kept)]] : [];
  });
  return { ...row, translations: Object.fromEntries(safe) };
}

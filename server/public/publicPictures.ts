import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { IMAGE_SIZES } from '../../resources/files/files.calls';

type Addresses = { readonly [Size in (typeof IMAGE_SIZES)[number]]: string };

/** Where everybody may fetch pictures, by their sizes; null for what is none, or was not uploaded for the public. */
export async function publicPictures(
  db: EngineDatabase,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Addresses | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = await sql<{ id: number }>`
    select id from files where id = any(${wanted}::bigint[]) and visibility = 'public' and mime_type like 'image/%'
      and deleted_at is null`.execute(db);
  const open = new Set(found.rows.map(({ id }) => id));
  return (id) =>
    id !== null && open.has(id)
      ? (Object.fromEntries(IMAGE_SIZES.map((size) => [size, `/v1/files/${id}/${size}`])) as Addresses)
      : null;
}

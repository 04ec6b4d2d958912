import { USES_PAGE } from '../../resources/admin/installation.calls';

/** A row of a page beside how many there are; behind the last page that stands alone. */
export type Counted<Item> = ({ readonly total: number } & Item) | { readonly total: number; readonly id: null };

export function pageOf<Item extends { readonly id: number }>(rows: readonly Counted<Item>[], page: number) {
  const items = rows.flatMap(({ total: _, ...item }) => (item.id === null ? [] : [item as unknown as Item]));
  return { items, totalItems: rows[0]?.total ?? 0, page, itemsPerPage: USES_PAGE };
}

/** The ids with one of them at another place; the same list where it is there already. */
export function movedTo(order: readonly number[], id: number, to: number): readonly number[] {
  const from = order.indexOf(id);
  const place = Math.max(0, Math.min(order.length - 1, to));
  if (from < 0 || from === place) return order;
  const rest = order.filter((other) => other !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** Where something that is dragged to a height belongs, among the middles of all rows from the top: behind those above it. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  const others = middles.filter((_, index) => index !== from);
  return others.filter((middle) => middle < y).length;
}

/** Records in an order that may not know all of them yet, or know some that are gone. */
export function inOrder<Item extends { readonly id: number }>(
  items: readonly Item[],
  order: readonly number[] | null,
): readonly Item[] {
  if (!order) return items;
  const place = new Map(order.map((id, index) => [id, index]));
  const last = order.length;
  return [...items].sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last));
}

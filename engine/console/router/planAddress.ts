import type { Place } from '../Place';

/** `/events/12/athletes/7/show`, in its parts: the resource, and what follows it. In `updates/articles-7` the record's own resource stands before its id. */
const ADDRESS = /^(?:\/[^?#]*?)??\/(\w+)(?:\/(create)|\/(?:(\w+)-)?(\d+)(\/show)?)?([?#].*)?$/;

/** Target of an address that react-admin made. */
interface Asked {
  readonly resource: string;
  readonly isCreate: boolean;
  /** Absent for a list and a create page. */
  readonly id?: number;
  readonly isShow: boolean;
  /** Query and hash. */
  readonly rest: string;
}

/** Reads an address that react-admin made. Returns null for an address that has another form. */
export function readAddress(address: string): Asked | null {
  const [, listed, create, own, id, show, rest = ''] = ADDRESS.exec(address) ?? [];
  const resource = own ?? listed;
  if (resource === undefined) return null;
  return { resource, isCreate: create !== undefined, ...(id && { id: Number(id) }), isShow: show !== undefined, rest };
}

/**
 * The plan's address for one that react-admin made. react-admin knows `athletes`, `athletes/create`, `athletes/7` (edit) and
 * `athletes/7/show`; the pages of the plan have addresses of their own.
 *
 * @param placeOf where the pages of a resource are; null where it has none
 * @returns the address as it was for anything else
 */
export function planAddress(address: string, placeOf: (resource: string) => Place | null): string {
  const asked = readAddress(address);
  const place = asked && placeOf(asked.resource);
  if (!asked || !place) return address;
  const { isCreate, id, isShow, rest } = asked;
  const page = isCreate ? place.create : id === undefined ? place.list : recordAddress(place, id, isShow);
  return page === undefined ? address : page + rest;
}

/** A record without a page to show it is shown by its form, and the other way round. */
function recordAddress({ record, edit }: Place, id: number, isShow: boolean): string | undefined {
  return isShow ? (record?.(id) ?? edit?.(id)) : (edit?.(id) ?? record?.(id));
}

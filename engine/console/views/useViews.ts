import { useMemo } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { Plan, ResourcePlan } from '../../core/plan';
import { scopeColumn } from '../../core/tenancy';
import { type GridState, printGridAddress } from '../address/gridAddress';
import { useConsole } from '../ConsoleSetup';
import type { Place } from '../Place';
import { usePreference } from '../preferences/usePreference';
import { useWrites } from '../writes/useWrites';

/** What a view keeps of a list. */
export interface ViewContent {
  readonly name: string;
  /** The address without page and record. */
  readonly search: string;
  readonly columns: readonly string[];
  /** Seen by everyone who works on the tenant. */
  readonly isShared: boolean;
}

/** A list as somebody wants to find it again: what it shows, in which order, in which columns. */
export interface SavedView extends ViewContent {
  readonly id: number;
  /** Whether one may change and delete it: as its author, or as who manages the tenant. */
  readonly isChangeable: boolean;
}

export interface Views {
  readonly views: readonly SavedView[];
  readonly isPending: boolean;
  /** The tenant that views are shared on; null where there is none. */
  readonly tenant: ResourcePlan | null;
  /** The view that the list opens with; one's own choice. */
  readonly defaultId: number | null;
  /** Writes a view, a new one without an id; gives the id. */
  save(view: ViewContent & { id: number | null }): Promise<number>;
  remove(id: number): Promise<void>;
  setDefault(id: number | null): Promise<void>;
}

interface StoredView extends RaRecord<number> {
  readonly name: string;
  readonly search: string | null;
  readonly columns: readonly string[] | null;
  readonly is_shared: boolean;
}

const VIEWS = 'saved_views';
const MOST = { pagination: { page: 1, perPage: 250 }, sort: { field: 'name', order: 'ASC' as const } };

/** The saved views of a list: those of its tenant, one's own and shared ones, and one's own of the resource wherever it is listed. */
export function useViews(plan: ResourcePlan, place: Place): Views {
  const { plan: all, can, person } = useConsole();
  const views = all.get(VIEWS);
  const { tenant, column, filter } = tenantOf(all, place);
  const here = useGetList<StoredView>(
    VIEWS,
    { ...MOST, filter: { list: plan.name, ...filter } },
    { enabled: tenant !== null },
  );
  const anywhere = useGetList<StoredView>(VIEWS, {
    ...MOST,
    filter: { list: plan.name, [`${column}[empty]`]: 'true' },
  });
  const chosen = usePreference<{ id: number | null }>(defaultKey(plan, filter), { id: null });
  const writes = useWrites(views);
  const owner = scopeColumn(views.resource.tenancy) ?? '';
  const me = person?.() ?? null;
  const managesTenant = tenant !== null && can(`${tenant.resource.permission}.update`);

  const saved = useMemo(() => {
    const isMine = (view: StoredView) => me === null || String(view[owner]) === me;
    // A super admin reaches everybody's.
    return [...(anywhere.data ?? []), ...(here.data ?? [])]
      .filter((view) => isMine(view) || view.is_shared)
      .map((view) => savedView(view, isMine(view) || managesTenant));
  }, [anywhere.data, here.data, me, owner, managesTenant]);
  return {
    views: saved,
    isPending: chosen.isPending || anywhere.isPending || (tenant !== null && here.isPending),
    tenant,
    defaultId: chosen.value.id,
    async save({ id, name, search, columns, isShared }) {
      const values = { name, search, columns: [...columns], is_shared: isShared };
      if (id === null) return (await writes.create({ list: plan.name, ...filter, ...values })).data.id;
      return (await writes.update({ id, values })).data.id;
    },
    async remove(id) {
      await writes.remove({ ids: [id] });
    },
    setDefault: (id) => chosen.save({ id }),
  };
}

/** What a view remembers of an address. */
export function viewSearch(state: GridState, plan: ResourcePlan): string {
  const { where, q, sort, itemsPerPage, isDeleted } = state;
  return printGridAddress({ where, q, sort, itemsPerPage, isDeleted }, plan);
}

function savedView({ id, name, search, columns, is_shared }: StoredView, isChangeable: boolean): SavedView {
  return { id, name, search: search ?? '', columns: columns ?? [], isShared: is_shared, isChangeable };
}

/** The tenant that views can be of, and which one of it a place is in. */
function tenantOf(plan: Plan, { within = {} }: Place) {
  const views = plan.get(VIEWS);
  const owner = scopeColumn(views.resource.tenancy);
  const field = [...views.fields.values()].find(({ name, target }) => target && name !== owner);
  if (!field?.target) throw new Error('Saved views are of no tenant.');
  const id = within[field.name];
  return id === undefined
    ? { tenant: null, column: field.name, filter: {} }
    : { tenant: plan.get(field.target), column: field.name, filter: { [field.name]: id } };
}

function defaultKey(plan: ResourcePlan, filter: Readonly<Record<string, number>>): string {
  return ['default_view', plan.name, ...Object.values(filter)].join('.');
}

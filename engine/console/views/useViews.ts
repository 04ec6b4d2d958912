import { useMemo } from 'react';
import type { ResourcePlan } from '../../core/plan';
import { type GridState, printGridAddress } from '../address/gridAddress';
import { usePreference } from '../preferences/usePreference';

/** A list as somebody wants to find it again: what it shows, in which order, in which columns. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The address without page and record. */
  readonly search: string;
  readonly columns: readonly string[];
}

interface StoredViews {
  readonly views: readonly SavedView[];
}

const NONE: StoredViews = { views: [] };

export interface Views {
  readonly views: readonly SavedView[];
  save(view: SavedView): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The saved views of a resource, one's own. */
export function useViews(plan: ResourcePlan): Views {
  const { value, save } = usePreference<StoredViews>(`views.${plan.name}`, NONE);
  return useMemo(() => {
    const views = Array.isArray(value.views) ? value.views : [];
    return {
      views,
      save: (view) => {
        const isKnown = views.some((other) => other.id === view.id);
        return save({
          views: isKnown ? views.map((other) => (other.id === view.id ? view : other)) : [...views, view],
        });
      },
      remove: (id) => save({ views: views.filter((view) => view.id !== id) }),
    };
  }, [value, save]);
}

/** What a view remembers of an address. */
export function viewSearch(state: GridState, plan: ResourcePlan): string {
  const { where, q, sort, itemsPerPage, isDeleted } = state;
  return printGridAddress({ where, q, sort, itemsPerPage, isDeleted }, plan);
}

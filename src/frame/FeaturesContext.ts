import { createContext, use } from 'react';
import { type CompiledPages, compilePages } from '../../engine/console/pages/compilePages';
import { plan } from '../../resources/allResources';
import { inOrder } from './configurator/configuratorStep';
import type { Feature } from './feature';
import type { PageRoute } from './router/pageRoute';

/** All that the features bring, each kind in the order of the features. */
export interface Features extends Required<Omit<Feature, 'pages' | 'parts'>> {
  readonly pages: CompiledPages;
  readonly parts: readonly NonNullable<Feature['parts']>[];
}

const EVENT_PATH = 'events/:event_id';

export function joinFeatures(features: readonly Feature[]): Features {
  const pages = compilePages(
    plan,
    features.flatMap(({ pages = [] }) => pages),
  );
  const pageOf = new Map(pages.pages.map((page) => [page, page.handle.page?.resource]));
  const routesOf = (feature: Feature, own: readonly PageRoute[] = [], isOfEvent: boolean): PageRoute[] => {
    const declared = new Set(feature.pages?.map(({ resource }) => resource));
    const found = pages.pages.filter(
      (page) => declared.has(pageOf.get(page) ?? '') && page.path.startsWith(`${EVENT_PATH}/`) === isOfEvent,
    );
    const relative = found.map((page) =>
      isOfEvent ? { ...page, path: page.path.slice(EVENT_PATH.length + 1) } : page,
    );
    return [...own, ...relative];
  };
  return {
    pages,
    eventRoutes: features.flatMap((feature) => routesOf(feature, feature.eventRoutes, true)),
    otherRoutes: features.flatMap((feature) => routesOf(feature, feature.otherRoutes, false)),
    recordTabs: features.flatMap(({ recordTabs = [] }) => recordTabs),
    recordLinks: features.flatMap(({ recordLinks = [] }) => recordLinks),
    undoNotes: features.flatMap(({ undoNotes = [] }) => undoNotes),
    configuratorSteps: inOrder(features.flatMap(({ configuratorSteps = [] }) => configuratorSteps)),
    commands: features.flatMap(({ commands = [] }) => commands),
    parts: features.flatMap(({ parts = [] }) => parts),
  };
}

export const FeaturesContext = createContext<Features>(joinFeatures([]));

export const useFeatures = (): Features => use(FeaturesContext);

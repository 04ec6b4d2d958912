import { useCrumbsTo } from '../../../engine/console/pages/useCrumbs';

type Crumbs = ReturnType<typeof useCrumbsTo>;

/** The way to the current event. */
export const useEventCrumbs = (): Crumbs => useCrumbsTo('races').slice(0, -1);

/** The way to the race in the address. */
export const useRaceCrumbs = (): Crumbs => useCrumbsTo('waves').slice(0, -1);

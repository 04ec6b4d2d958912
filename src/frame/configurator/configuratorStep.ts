import type { SetupStep } from '../../../resources/events/setupSteps';
import type { PageRoute } from '../router/pageRoute';

/** The tabs of the configurator, in the order in which they are gone through. */
export const TABS = [
  'organization',
  'application',
  'configuration',
  'general',
  'races',
  'results',
  'widgets',
  'sponsors',
] as const;

export type Tab = (typeof TABS)[number];

/** A step of the way from nothing to an event that is submitted, as a feature brings it. Paths are relative to `/configurator`. */
export interface ConfiguratorStep extends PageRoute {
  /** Null for the page at the end, which is no step. */
  readonly tab: Tab | null;
  /** What the event keeps of it once it is done. */
  readonly setup?: SetupStep;
  /** Which of the steps at the same path it is: `?tab=results`. */
  readonly search?: string;
  /** Its path while there is no event yet, which it makes. */
  readonly firstPath?: string;
  /** Beside the way: reached by its tab alone, by those who may open it. */
  readonly isAside?: true;
  /** Pages that belong to it, such as the form of one of its records. */
  readonly below?: readonly PageRoute[];
}

/** The steps in the order of their tabs; those of one tab as their feature has them. The page at the end comes last. */
export function inOrder(steps: readonly ConfiguratorStep[]): ConfiguratorStep[] {
  const place = ({ tab }: ConfiguratorStep) => (tab === null ? TABS.length : TABS.indexOf(tab));
  return [...steps].sort((a, b) => place(a) - place(b));
}

/** Where one is: ids as the address has them. */
export interface Whereabouts {
  readonly app_id?: string | undefined;
  readonly event_id?: string | undefined;
}

/** The address of a step from there; null where something that it is about is not there yet. */
export function addressOf(step: ConfiguratorStep, at: Whereabouts): string | null {
  const given: Readonly<Record<string, string | undefined>> = { ...at };
  const path = at.event_id === undefined ? (step.firstPath ?? step.path) : step.path;
  let isThere = true;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    isThere &&= given[name] !== undefined;
    return given[name] ?? '';
  });
  if (!isThere) return null;
  return `/configurator${filled && `/${filled}`}${step.search ? `?tab=${step.search}` : ''}`;
}

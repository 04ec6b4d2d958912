import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { Plan, ResourcePlan } from '../core/plan';

/** One entry of a header's menu: it leads somewhere or does something. */
export interface HeaderAction {
  readonly label: string;
  readonly Icon?: ComponentType<{ fontSize?: 'small' }>;
  readonly to?: string;
  readonly onClick?: () => void;
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
}

export interface HeaderProps {
  readonly title: ReactNode;
  readonly breadcrumbs?: readonly { readonly label: string; readonly to: string }[];
  /** The record's state, as a chip. */
  readonly status?: ReactNode;
  readonly primaryAction?: ReactNode;
  readonly actions?: readonly HeaderAction[];
}

/** The product's own look of what every page has, so that the engine's pages look like all others. */
interface ConsoleFrame {
  readonly PageHeader: ComponentType<HeaderProps>;
  readonly EmptyState: ComponentType<{
    readonly title: string;
    readonly detail?: ReactNode;
    readonly icon?: ReactNode;
    readonly action?: ReactNode;
  }>;
  readonly ErrorState: ComponentType<{
    readonly title: string;
    readonly detail: string;
    readonly onRetry?: () => void;
    /** In place of a part of a page, whose own title still stands. */
    readonly isPart?: boolean;
  }>;
}

/** What the engine's screens need to know of the product they are part of. */
export interface ConsoleSetup {
  readonly plan: Plan;
  readonly frame: ConsoleFrame;
  /** Whether whoever is signed in holds a permission where they are now. */
  can(permission: string): boolean;
}

export const ConsoleContext = createContext<ConsoleSetup | null>(null);

/** @throws Error outside of a ConsoleContext. */
export function useConsole(): ConsoleSetup {
  const setup = use(ConsoleContext);
  if (!setup) throw new Error('A screen of the engine needs a <ConsoleContext> around it.');
  return setup;
}

/** The plan of a resource. @throws Error for a name that was never declared. */
export function useResourcePlan(name: string): ResourcePlan {
  return useConsole().plan.get(name);
}

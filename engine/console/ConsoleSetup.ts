import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { RaRecord } from 'react-admin';
import type { Plan, ResourcePlan } from '../core/plan';
import type { Place } from './Place';
import type { CompiledPages } from './pages/compilePages';
import type { PageHandle } from './pages/resourcePages';

/** One entry of a header's menu: it leads somewhere or does something. */
export interface HeaderAction {
  readonly label: string;
  readonly Icon?: ComponentType<{ fontSize?: 'small' }>;
  readonly to?: string;
  readonly onClick?: () => void;
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
  /** Without it the entry is not there. */
  readonly permission?: string;
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
export interface ConsoleFrame {
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
  /** The outline of a page on its way; nothing for the first moment, unless that has gone by. */
  readonly PageSkeleton: ComponentType<{ readonly isAtOnce?: boolean | undefined }>;
  /** In place of a page that one may not open. */
  readonly NoAccess: ComponentType;
}

/** A tab on the page of a resource's records that something beside the resource brings along. */
export interface RecordTabOffer {
  readonly resource: string;
  /** In the address, as `tab`. */
  readonly name: string;
  /** Key of the tab's text. */
  readonly label: string;
  readonly permission: string;
  /** Which of the records have it; all without it. */
  isOf?(record: RaRecord<number>): boolean;
  /** What it shows; loaded when it is opened if it is `lazy`. */
  readonly Content: ComponentType<{ readonly record: RaRecord<number> }>;
}

/** An entry of the menu on the page of a resource's records, likewise. */
export interface RecordLinkOffer {
  readonly resource: string;
  /** Key of its text. */
  readonly label: string;
  readonly Icon: NonNullable<HeaderAction['Icon']>;
  readonly permission: string;
  to(record: RaRecord<number>): string;
}

/** What something beside a resource has to say before a step with its records is taken back. */
export interface UndoNoteOffer {
  /** Of steps that changed these resources alone. */
  readonly resources: readonly string[];
  readonly permission: string;
  /** Calls `onReady` once it has said what there is to say: until then the step is not taken back. */
  readonly Content: ComponentType<{ readonly operationId: string; readonly onReady: () => void }>;
}

/** What the engine's screens need to know of the product they are part of. */
export interface ConsoleSetup {
  readonly plan: Plan;
  readonly frame: ConsoleFrame;
  /** The pages that follow from declarations. */
  readonly pages: CompiledPages;
  /** A record that is known without asking, for the way to a page. */
  recordAtHand?(resource: string, id: number): RaRecord<number> | undefined;
  readonly recordTabs?: readonly RecordTabOffer[];
  readonly recordLinks?: readonly RecordLinkOffer[];
  readonly undoNotes?: readonly UndoNoteOffer[];
  /** Who is signed in now, by a name that stays theirs; null for nobody. Drafts of forms are kept for them alone, without it none are. */
  person?(): string | null;
  /** Whether the user who is signed in holds a permission where they are now. */
  can(permission: string): boolean;
  /** The same for a page. */
  mayOpen(handle: PageHandle): boolean;
  /** The page with all that was done in the tenant one is at; null where there is none that one may open. */
  readonly activity?: string | null;
  /** Brings the words of what is lost with records that go, which few pages ever show. */
  loadDeleteWords?(): Promise<unknown>;
  /** Where the pages of a resource are, at the tenant one is at; null where it has none. */
  placeOf(resource: string): Place | null;
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

import type { RecordLinkOffer, RecordTabOffer, UndoNoteOffer } from '../../engine/console/ConsoleSetup';
import type { ResourcePages } from '../../engine/console/pages/resourcePages';
import type { ConfiguratorStep } from './configurator/configuratorStep';
import type { PageHandle, PageRoute } from './router/pageRoute';

/** What a feature brings to the console. The frame knows none of them: `src/routes` lists them. */
export interface Feature {
  /** Pages of one event, under `/events/:event_id/`. */
  readonly eventRoutes?: readonly PageRoute[];
  /** Pages from `/`. */
  readonly otherRoutes?: readonly PageRoute[];
  /** Pages that follow from declarations, under an event or from `/`. */
  readonly pages?: readonly ResourcePages[];
  /** Tabs on the pages of records, its own or those of others. */
  readonly recordTabs?: readonly RecordTabOffer[];
  /** Entries of the menus there. */
  readonly recordLinks?: readonly RecordLinkOffer[];
  /** What is said before a step with its records is taken back. */
  readonly undoNotes?: readonly UndoNoteOffer[];
  /** Steps of the way from nothing to an event that is submitted. */
  readonly configuratorSteps?: readonly ConfiguratorStep[];
  /** What the palette offers besides pages, within an event. */
  readonly commands?: readonly EventCommand[];
  /** Parts of its pages outside of events that have addresses of their own, for the palette: fetched with it, and with their texts. */
  readonly parts?: () => Promise<{ readonly parts: readonly PagePart[] }>;
}

/** A part of a page, as a tab is. */
export interface PagePart extends Pick<PageHandle, 'permission' | 'isForSuperAdmins'> {
  /** From `/`, with what is asked for: `/schedule?view=week`. */
  readonly path: string;
  /** Key of what it is called, and of what its page is called. */
  readonly label: string;
  readonly of: string;
}

/** A command of the palette that leads somewhere in the current event. */
interface EventCommand {
  readonly name: string;
  /** Key of what it is called. */
  readonly label: string;
  /** Relative to the event: `livetiming/errors`. */
  readonly path: string;
  readonly permission: string;
}

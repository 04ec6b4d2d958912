import type { ComponentType } from 'react';

export type PageKind = 'list' | 'create' | 'record' | 'edit' | 'import';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Where a page stands in the navigation of what it is under. */
interface MenuEntry {
  /** The heading it stands under; absent for the part without one. */
  readonly section?: string;
  readonly Icon: ComponentType<{ fontSize?: 'small' }>;
  /** The letter that leads there after `g`. */
  readonly key?: string;
}

/** What the pages of a resource have their own way; everything else follows from its declaration. */
interface PagesOptions {
  /** Resources whose records one list joins under a name of its own. Record 7 of `articles` is `articles-7` there, and has the pages of article 7. */
  readonly joins?: readonly string[];
  /** The resource under whose records they are: races are under events. */
  readonly under?: string;
  /** Of the list, below the record it is under; the resource's name without it. */
  readonly path?: string;
  /** Addresses of single pages, below the same record: `{ edit: 'athletes/:athlete_id/update' }`. */
  readonly addresses?: Partial<Readonly<Record<PageKind, string>>>;
  /** Pages that differ from the engine's, loaded when they are opened. */
  readonly pages?: Partial<Readonly<Record<PageKind, LoadPage>>>;
  /** Pages that do not exist although the verbs of the resource allow them. A comment gives the reason of each. */
  readonly absent?: readonly PageKind[];
  readonly menu?: MenuEntry;
  /** The resources whose records' pages have a tab with those of its records that belong there, and a menu entry that adds one. */
  readonly tabOf?: readonly string[];
}

/** The pages of one resource, as a feature declares them. */
export interface ResourcePages extends PagesOptions {
  readonly resource: string;
}

/** One line for list, create, record, edit and import pages of a resource; one more for each further resource that they are under. */
export function resourcePages(resource: string, options: PagesOptions = {}): ResourcePages {
  return { resource, ...options };
}

/** What is known of a page before it is loaded. */
export interface PageHandle {
  /** Key of the page's title. */
  title: string;
  /** The title where there is no text of that key. */
  text?: string;
  /** Who may open it: permissions separated by `|`, one of which is enough. Absent: everybody signed in. */
  permission?: string;
  menu?: MenuEntry;
  /** For a page that follows from a declaration: of which resource, and what it is. */
  page?: {
    readonly resource: string;
    readonly kind: PageKind;
    readonly importKind?: string;
    /** Resources that `resource` joins, where it is none of the plan. */
    readonly joins?: readonly string[];
  };
}

/** A page with its full address, such as `events/:event_id/races/:race_id`; a router's route but for the guard. */
export interface ConsolePage {
  path: string;
  lazy: LoadPage;
  handle: PageHandle;
}

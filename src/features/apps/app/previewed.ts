/** What a preview shows of an app, saved or as the form has it at the moment. */
export interface PreviewedApp {
  readonly name?: string | null;
  readonly store_title?: string | null;
  readonly icon_id?: number | null;
  readonly splash_id?: number | null;
  readonly primary_color?: string | null;
}

/** What an app has where no colour is chosen. */
const PRIMARY = '#FF6600';

/** The colour, where it is one. */
export function colourOr(colour: string | null | undefined): string {
  return /^#[0-9a-f]{6}$/i.test(colour ?? '') ? String(colour) : PRIMARY;
}

/** What phones call the app: its title in the stores, or its name while there is none. */
export function shownTitle({ store_title, name }: PreviewedApp): string {
  return store_title || name || '';
}

const PREFIX = 'Startline';

/** The document's title: the product first, then the page. */
export function pageTitle(page: string | undefined): string {
  return page ? `${PREFIX} | ${page}` : PREFIX;
}

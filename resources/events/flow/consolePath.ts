/** The address of one of an event's pages in the console, as what fails links to where it is mended. */
export function consolePath(eventId: number, page: string): string {
  return `/events/${eventId}/${page}`;
}

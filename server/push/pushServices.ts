/** Push services of the browsers that people have, as a regular expression that JavaScript and PostgreSQL read the same. */
export const BROWSERS_SERVICES =
  '^(.+\\.)?(fcm\\.googleapis\\.com|push\\.services\\.mozilla\\.com|push\\.apple\\.com|notify\\.windows\\.com)$';

const pattern = new RegExp(BROWSERS_SERVICES);

/** Whether it is a push service of one of these browsers. Others are served too: anybody can name one, so that less is taken from them on trust. */
export function isOfBrowsers(service: string): boolean {
  return pattern.test(service);
}

/** The push service that an endpoint is of: its host, with the port where it has one of its own. */
export function serviceOf(endpoint: string): string {
  return new URL(endpoint).host;
}

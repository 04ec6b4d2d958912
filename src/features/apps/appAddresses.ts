import { PLATFORMS, type Platform } from '../../../resources/builds/buildFlow';

/** Where the pages of an app are: its own, or those of the event that one is at. */
export interface AppAddresses {
  readonly app: string;
  readonly builds: string;
  build(id: number): string;
  newBuild(platform: Platform): string;
}

/** The addresses of an app's pages, within an event where one is named. */
export function appAddresses(appId: number, eventId: number | null): AppAddresses {
  const app = eventId === null ? `/apps/${appId}` : `/events/${eventId}/application`;
  return {
    app,
    builds: `${app}/builds`,
    build: (id) => `${app}/builds/${id}`,
    newBuild: (platform) => `${app}/build-${platform}`,
  };
}

/** The platform that an address names at its end. */
export function platformOf(pathname: string): Platform {
  return PLATFORMS.find((platform) => pathname.replace(/\/$/, '').endsWith(`/build-${platform}`)) ?? 'ios';
}

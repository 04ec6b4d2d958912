import { PLATFORM_NAMES, type Platform } from './buildFlow';

interface Numbered {
  readonly platform: Platform;
  readonly app_version: string;
  readonly build_number: number | null;
}

/** What a build is called: iOS 1.4.0 (12). */
export function buildName({ platform, app_version, build_number }: Numbered): string {
  return `${PLATFORM_NAMES[platform]} ${app_version} (${build_number})`;
}

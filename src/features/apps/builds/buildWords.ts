import type { Stored } from '../../../../resources/allResources';
import { PLATFORM_NAMES } from '../../../../resources/builds/buildFlow';

export type Build = Stored<'builds'>;

/** What a build is called: iOS 1.4.0 (12). */
export function buildTitle({
  platform,
  app_version,
  build_number,
}: Pick<Build, 'platform' | 'app_version' | 'build_number'>) {
  return `${PLATFORM_NAMES[platform]} ${app_version} (${build_number})`;
}

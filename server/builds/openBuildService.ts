import type { Config } from '../config';
import { createOutgoing } from '../outgoing/outgoing';
import type { BuildService } from './building';

/** The build service that the operator names, which may stand beside this server; null where there is none. */
export function openBuildService({
  BUILD_SERVICE_URL: url,
  BUILD_SERVICE_SECRET: secret,
}: Pick<Config, 'BUILD_SERVICE_URL' | 'BUILD_SERVICE_SECRET'>): BuildService | null {
  if (url === undefined || secret === undefined) return null;
  return { url, secret, outgoing: createOutgoing({ allowPrivateNetwork: true }) };
}

import { addRefreshAuthToDataProvider } from 'react-admin';
import { restProvider } from '../engine/console/data/restProvider';
import type { TypedMethods } from '../engine/console/data/TypedMethods';
import type { ConsoleDataProvider } from '../engine/console/writes/ConsoleDataProvider';
import { plan, type ResourceName, type Stored } from '../resources/allResources';
import { reportSaving } from './apiStatus';
import { plainAdminApi, plainLiveApi } from './httpClient';
import { ensureFreshToken } from './tokenRefresh';
import { type UploadedFile, type UploadRequest, uploadFile } from './upload';

/** The engine's data provider for this product's records, and what it has beyond it. */
export type StartlineDataProvider = TypedMethods<{ [Name in ResourceName]: Stored<Name> }> &
  Beyond &
  ConsoleDataProvider;

interface Beyond {
  upload(request: UploadRequest): Promise<{ data: UploadedFile }>;
}

const LIVE_BASE = '/v1/live/';

export function createDataProvider(): StartlineDataProvider {
  const provider: Beyond & ConsoleDataProvider = {
    ...restProvider((path, request = {}) => {
      const answer = (path.startsWith(LIVE_BASE) ? plainLiveApi : plainAdminApi)(path, request);
      return isWrite(request) ? reportSaving(answer) : answer;
    }, plan),
    upload: async (request) => ({ data: await uploadFile(request) }),
  };
  const refreshing = addRefreshAuthToDataProvider(provider, ensureFreshToken);
  // react-admin's wrapper makes a method of every member. Lists are cancelled only where this one is `true`.
  return { ...refreshing, supportAbortSignal: true };
}

/** What can be given up half-way is a question, whatever its method. */
function isWrite({
  method = 'GET',
  signal,
}: {
  method?: string | undefined;
  signal?: AbortSignal | null | undefined;
}): boolean {
  return method !== 'GET' && !signal;
}

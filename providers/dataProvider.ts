import type { ExportParams } from '../engine/console/data/listAddress';
import { exportPath, restProvider } from '../engine/console/data/restProvider';
import type { TypedMethods } from '../engine/console/data/TypedMethods';
import type { ConsoleDataProvider } from '../engine/console/writes/ConsoleDataProvider';
import type { ResourceName, Stored } from '../resources/allResources';
import { reportSaving } from './apiStatus';
import { endpoints } from './endpoints';
import { adminApi, liveApi } from './httpClient';
import { type UploadedFile, type UploadRequest, uploadFile } from './upload';

/** The engine's data provider for this product's records, and what it has beyond it. */
export type StartlineDataProvider = TypedMethods<{ [Name in ResourceName]: Stored<Name> }> &
  Beyond &
  ConsoleDataProvider;

interface Beyond {
  upload(request: UploadRequest): Promise<{ data: UploadedFile }>;
  /** Where a CSV or XLSX of what the list shows is; it wants the token, so a link alone will not do. */
  exportUrl(resource: string, params: ExportParams): string;
}

const LIVE_BASE = '/v1/live/';

export function createDataProvider(): StartlineDataProvider {
  return {
    ...restProvider((path, request = {}) => {
      const answer = (path.startsWith(LIVE_BASE) ? liveApi : adminApi)(path, request);
      return isWrite(request) ? reportSaving(answer) : answer;
    }),
    upload: async (request) => ({ data: await uploadFile(request) }),
    exportUrl: (resource, params) => endpoints.admin + exportPath(resource, params),
  };
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

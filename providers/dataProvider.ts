import type { ExportParams } from '../engine/console/data/listAddress';
import { exportPath, restProvider } from '../engine/console/data/restProvider';
import type { TypedMethods } from '../engine/console/data/TypedMethods';
import type { ConsoleDataProvider } from '../engine/console/writes/ConsoleDataProvider';
import type { ResourceName, Stored } from '../resources/allResources';
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
    ...restProvider((path, request) => (path.startsWith(LIVE_BASE) ? liveApi : adminApi)(path, request)),
    upload: async (request) => ({ data: await uploadFile(request) }),
    exportUrl: (resource, params) => endpoints.admin + exportPath(resource, params),
  };
}

import type { FilesAccess } from '../engine/fields/file/FilesContext';
import { endpoints } from './endpoints';
import { adminApi } from './httpClient';

/** Pictures come from the API's host, wherever the console is. */
export const files: FilesAccess = {
  urlOf: (id, size) => apiAddress(`/v1/files/${id}/${size}`),
  load: async (id, size, signal) => (await adminApi(`/v1/files/${id}/${size}`, { signal, isFile: true })).blob,
};

/** A path that the API named, as an address. */
export function apiAddress(path: string): string {
  return endpoints.admin + path;
}
